"""The diagnostic report has all facts for a bug report, but no transcript and no name."""

import getpass
import json
import logging
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from core.contracts import logs, paths
from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.formats import FormatOptions
from core.formats.chat import ChatOptions, Participant
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal
from core.queue import delivery
from core.settings import service_key
from core.settings.settings import FolderWords, ServiceChoices, Settings, WatchedFolder
from core.support import diagnostics
from core.support.diagnostics import Redactor
from core.transcript.edits import Rename
from core.transcript.replacement_rules import Replacement

SPOKEN = "Zanzibar’s heißer Kühlschrank, whispered Oglethorpe: »quokkas!« 语音"
DEFAULTS = Settings()
TYPED = "Brontosaurus"
BITS = ("Zanzibar", "heißer", "Kühlschrank", "Oglethorpe", "quokkas", "语音", TYPED)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path) -> Path:
    return tmp_path


@pytest.fixture
def journal() -> Journal:
    return Journal(paths.data_dir() / "journal.sqlite3")


@pytest.fixture
def job(journal: Journal, home: Path) -> Job:
    """A recording that is recognised, edited, and exported where nothing can be written."""
    path = home / "Interviews in Szeged" / "Frau Meier, 2. Gespräch.wav"
    path.parent.mkdir()
    path.touch()
    (home / "occupied").touch()
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "c")), DeliverySpec(formats=("txt",), output=str(home / "occupied")))
    made = journal.attempts.claim(journal.jobs.add(batch, str(path), 1, 1, spec).id)
    assert made is not None
    words = tuple(Word(text, n / 2, n / 2 + 0.4, 0.9) for n, text in enumerate(SPOKEN.split()))
    journal.chunks.commit(Chunk(made.id, made.attempt, 0, 0.0, 9.0, words))
    journal.attempts.finish(made.id, made.attempt, 1, 9.0, False, None)
    made = journal.jobs.get(made.id)
    journal.edits.keep(made.id, 0, Rename(None, TYPED, 1), (len(words),))
    delivery.deliver(journal, made)
    return made


def written(target: Path, settings: Settings = DEFAULTS, findings: str = "all well") -> dict[str, str]:
    diagnostics.write(target, paths.data_dir() / "journal.sqlite3", settings, findings)
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def fill_the_logs(job: Job) -> None:
    """The worst that could get into them: texts and names in the messages of exceptions, of ours and of others."""
    logs.log_to_file(paths.log_dir() / "mynah.log")
    try:
        raise ValueError(f"no cue for {SPOKEN!r} of {job.path} by {getpass.getuser()}")
    except ValueError:
        logging.getLogger("core.test").exception("export of %s as srt", job.path)
    lines = f"loading {paths.cache_dir()}/models/x\nopening {job.path}: odd\n{job.name} {TYPED} https://example.org/a\n"
    (paths.log_dir() / "engine.log").write_text(lines, encoding="utf-8")
    (paths.log_dir() / "engine.log.1").write_text("out of memory: 8 GB\n", encoding="utf-8")


@pytest.mark.slow
def test_no_word_and_no_name_is_in_it(journal: Journal, job: Job, home: Path) -> None:
    fill_the_logs(job)
    report = written(home / "report.zip", Settings(output=str(home / "Szeged"), naming="Szeged {stem}"), SPOKEN)
    whole = "\n".join([*report, *report.values()])
    for secret in (*BITS, "Szeged", "Meier", "Gespräch", str(home)):
        assert secret not in whole, secret
    assert "<recording>" in report["mynah.log"]
    assert "ValueError: no cue for" in report["mynah.log"]
    assert 'File "<mynah>/tests/core/support/test_diagnostics.py"' in report["mynah.log"]
    assert "loading <cache>/models/x" in report["engine.log"]
    assert "https://example.org/a" in report["engine.log"]
    assert report["engine.log.1"] == "out of memory: 8 GB\n"


@pytest.mark.slow
def test_people_and_words_of_the_settings_are_only_counted(home: Path) -> None:
    anna = Participant("CHI", "Annabella", "Target_Child")
    headers = ChatOptions(
        "Szeged", (anna,), media="Annabella", comments=("Annabella coughs",), headers=(("L1", "Uruk"),)
    )
    settings = Settings(
        vocabulary=(Phrase("Annabella"),),
        replacements=(Replacement("Anabela", "Annabella"),),
        folder_words={"/Uruk": FolderWords((Phrase("Gilgamesh"),))},
        recent_paths=("/Uruk/Annabella.wav",),
        options=FormatOptions(chat=headers),
    )
    report = written(home / "report.zip", settings)
    for secret in ("Annabella", "Anabela", "Szeged", "Gilgamesh", "Uruk"):
        assert secret not in "".join(report.values()), secret
    told = json.loads(report["report.json"])["settings"]
    assert (told["vocabulary"], told["replacements"], told["folder_words"], told["recent_paths"]) == (1, 1, 1, 1)
    assert told["options"]["chat"] | {"corpus": "set", "media": "set", "participants": 1} == told["options"]["chat"]


@pytest.mark.slow
def test_the_figures_are_in_it(journal: Journal, job: Job, home: Path) -> None:
    report = written(home / "report.zip", Settings(theme="dark"), "it heard “Hello, this is it” in 2 s")
    assert report["doctor.txt"] == "it heard “…” in 2 s"
    told = json.loads(report["report.json"])
    assert told["journal"]["jobs"] == {"done": 1}
    assert told["journal"]["kinds"] == {".wav": 1}
    assert told["journal"]["export_faults"] == {"no-write": 1}
    assert told["journal"]["seconds"] == {"all": 9.0, "longest": 9.0}
    assert told["settings"]["theme"] == "dark"
    assert told["memory"]["total"] > 0
    assert told["models"]["demo"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("content", [None, b"no journal at all" * 100])
def test_report_needs_no_usable_journal(content: bytes | None, home: Path) -> None:
    if content is not None:
        (paths.data_dir() / "journal.sqlite3").write_bytes(content)
    report = written(home / "report.zip")
    assert json.loads(report["report.json"])["journal"]["state"] == ("none" if content is None else "journal-broken")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('File "/srv/x y/z.py", line 3', 'File "<path>", line 3'),
        (r"C:\Users\Ann\talk.wav is odd", "<path><recording> is odd"),
        ("see ~/Desktop/plans for talks", "see <path>"),
        ("https://huggingface.co/nvidia/x 1/2 and/or 3 MB/s", "https://huggingface.co/nvidia/x 1/2 and/or 3 MB/s"),
        ("watching /srv/Anna's talks/Szeged", "watching <path>"),
        ("""no "/srv/Anna's talks/x", '/srv/x', `~/y`""", """no "<path>", '<path>', `<path>`"""),
        ("talk.wav failed, talks did not", "<recording> failed, talks did not"),
    ],
)
def test_paths_and_names(text: str, left: str) -> None:
    assert Redactor([text], ["/a/talk.wav"])(text) == left


@pytest.mark.slow
def test_the_command_writes_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an engine that cannot start: a report is needed most when nothing works."""
    code = (
        "import sys\nfrom core.queue.engine_process import engine_client\nfrom core.cli import main\n"
        "engine_client.engine_command = lambda: [sys.executable, '-c', 'raise SystemExit(9)']\n"
        "sys.exit(main(['doctor', '--zip', sys.argv[1]]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, str(home / "r.zip")], capture_output=True, text=True, timeout=300, check=False
    )
    assert result.returncode == 1, result.stderr
    with zipfile.ZipFile(home / "r.zip") as archive:
        assert "exit status 9" in archive.read("doctor.txt").decode()


@pytest.mark.slow
def test_file_that_appears_during_the_examination_stays(home: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom core.queue.engine_process import engine_client\n"
        "from core.cli import main\n"
        "making = f'from pathlib import Path; Path({sys.argv[1]!r}).write_text(chr(109)); raise SystemExit(9)'\n"
        "engine_client.engine_command = lambda: [sys.executable, '-c', making]\n"
        "sys.exit(main(['doctor', '--zip', sys.argv[1]]))"
    )
    command = [sys.executable, "-c", code, str(home / "r.zip")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 1
    assert f"{home / 'r.zip'} already exists. Choose another name" in result.stderr
    assert (home / "r.zip").read_text() == "m"


@pytest.mark.slow
def test_watched_folders_and_tables_of_people_are_only_counted(home: Path) -> None:
    watched = WatchedFolder("/srv/Anna's talks/Szeged", output="/srv/Anna's texts/Szeged")
    settings = Settings(
        watched_folders=(watched,), participant_table="/srv/Anna's/Szeged.csv", speakers_model="/srv/Anna's/d.nemo"
    )
    report = written(home / "report.zip", settings)
    assert "Szeged" not in "".join(report.values())
    assert "Anna" not in "".join(report.values())
    told = json.loads(report["report.json"])["settings"]
    assert (told["watched_folders"], told["participant_table"], told["speakers_model"]) == (1, "set", "d.nemo")


def test_the_language_service_has_neither_address_nor_key(home: Path) -> None:
    service = ServiceChoices(address="https://intranet.example.org/v1", model="small")
    service_key.save(service.address, "sk-secret")
    report = written(home / "report.zip", Settings(service=service))
    assert "intranet" not in "".join(report.values())
    assert "sk-secret" not in "".join(report.values())
    assert json.loads(report["report.json"])["settings"]["service"]["address"] == "set"


def test_folder_with_a_similar_name_is_redacted(home: Path) -> None:
    logs = f"{paths.data_dir()}-of-Anna/Szeged\n/srv{paths.data_dir()}/Szeged\n{paths.data_dir()}/x\n"
    assert Redactor([logs])(logs) == "<path>\n<path>\n<data>/x\n"
