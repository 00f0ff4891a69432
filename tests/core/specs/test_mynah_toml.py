"""mynah.toml: its values, its faults, and changes of the file."""

import os
import tomllib
from pathlib import Path

import pytest

from core.contracts.errors import InputFault
from core.contracts.vocabulary import Phrase
from core.settings.settings import FolderWords, Settings, WatchedFolder
from core.specs.job_specs import delivery_spec, job_spec
from core.specs.project_file import read_project, values_of, write_project
from core.specs.project_finder import ProjectFinder
from core.specs.recording_specs import RecordingSpecs
from core.watch.watch_orders import watch_order

WHOLE = """# the corpus of 2026
language = "de"   # spoken, not written
vocabulary = [
    "Nguyen | 2 | new yen",
    "Bonn",  # the town
]
vocabulary_file = "names.txt"
formats = ["chat", "srt"]
output = "texts"
speakers = 2

[chat]
corpus = "Bonn"
participants = ["CHI:Anna:Target_Child", "MOT"]
headers = {Location = "Bonn"}
"""
BAD = """language = "deutsch und so"
modell = "x"
formats = ["srt", "pdf"]
speakers = 9
vocabulary_file = "gone.txt"
[chat]
corpus = "Bonn"
participants = ["CHI:Anna:King"]
"""


pytestmark = pytest.mark.usefixtures("own_home")


def corpus(folder: Path, text: str = WHOLE) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "names.txt").write_text("Ulm\n")
    (folder / "mynah.toml").write_text(text)
    return folder / "mynah.toml"


def test_all_settings_are_read(tmp_path: Path) -> None:
    project, faults = read_project(corpus(tmp_path / "corpus"))
    assert faults == ()
    assert project.vocabulary == (Phrase("Ulm"), Phrase("Nguyen", 2.0, ("new yen",)), Phrase("Bonn"))
    assert (project.language, project.formats, project.speakers) == ("de", ("chat", "srt"), 2)
    assert (project.output, project.corpus) == (str(tmp_path / "corpus" / "texts"), "Bonn")
    assert project.headers == (("Location", "Bonn"),)


def test_bad_values_are_named_with_lines_and_others_apply(tmp_path: Path) -> None:
    path = corpus(tmp_path, BAD)
    project, faults = read_project(path)
    said = [fault.sentence for fault in faults]
    expected = {1: "language", 2: "modell", 3: "formats", 4: "speakers", 5: "vocabulary_file", 8: "chat.participants"}
    assert [sentence.partition(" can't")[0].partition("unknown setting")[0] for sentence in said] == [
        f"{path}, line {n}: " + ("" if name == "modell" else name) for n, name in expected.items()
    ]
    assert said[3].endswith("speakers can't be 9, only off, auto, channels, or a number up to eight")
    assert "file not found" in said[4]
    assert (project.corpus, project.language, project.formats) == ("Bonn", None, ())


def test_nul_in_a_path_is_named_with_its_line(tmp_path: Path) -> None:
    path = corpus(tmp_path, 'language = "de"\noutput = "a\\u0000b"\nmodel = "m\\u0000"\n')
    project, faults = read_project(path)
    assert [fault.code for fault in faults] == ["project-value"] * 2
    assert f"{path}, line 2: output" in faults[0].sentence
    assert f"{path}, line 3: model" in faults[1].sentence
    assert (project.language, project.output, project.model) == ("de", None, None)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        f"a = {'1' * 10_000}",
        f"language = 0x{'f' * 10_000}",
        "language" + ".a" * 2_000 + "=1",
        "language" + ".a" * 100_000 + "=1",  # would take 40 GB
        "a = {b" + " . 'c.d'" * 100_000 + "=1}",
        "[a" + ' . "\\".b"' * 100_000 + "]",
        "a = '" + "x" * 5_000_000 + "'",
    ],
    ids=range(8),
)
def test_text_that_breaks_a_parser_is_a_fault(tmp_path: Path, text: str) -> None:
    path = corpus(tmp_path / "corpus", text)
    try:
        said = read_project(path)[1]
    except InputFault as fault:
        said = (fault,)
    assert [fault.code for fault in said] in (["project-broken"], ["project-value"])
    assert all(str(path) in fault.sentence for fault in said)
    assert len(said[0].sentence) < 1000


def test_dots_outside_keys_are_allowed(tmp_path: Path) -> None:
    dots = "a.b" * 1_000
    text = f"""# {dots}
vocabulary = ["Bonn", '{dots[:150]}', "{dots[:180]}"]
language = 'de' # {dots}
[chat]
comments = ["{dots}", '''{dots}''']
"""
    project, faults = read_project(corpus(tmp_path, text))
    assert faults == ()
    assert (project.language, len(project.vocabulary), project.comments) == ("de", 3, (dots, dots))


def test_nearest_file_counts_and_a_broken_one_names_its_line(tmp_path: Path) -> None:
    corpus(tmp_path / "a")
    inner = corpus(tmp_path / "a" / "b", 'language = "fr"\n')
    finder = ProjectFinder()
    assert finder.project_of(tmp_path / "a.wav") is None
    for place, language in (("a/x.wav", "de"), ("a/b/x.wav", "fr"), ("a/b/c/x.wav", "fr")):
        project = finder.project_of(tmp_path / place)
        assert project is not None
        assert project.language == language
    inner.write_text('language = "fr\n')
    os.utime(inner, (1, 1))
    with pytest.raises(InputFault, match=r"mynah\.toml can't be read \(.*line 1"):
        finder.project_of(tmp_path / "a" / "b" / "x.wav")


def test_only_changed_values_are_written_and_no_line_is_lost(tmp_path: Path) -> None:
    path = corpus(tmp_path)
    with path.open("a") as file:
        file.write("\n[mine]\nof = 'another program'\n")
    write_project(path, {"language": "fr", "model": "canary-1b-v2", "vocabulary": ["Köln"], "chat.corpus": None})
    write_project(path, {"chat.languages": ["fra"], "output": "out"})
    text = path.read_text()
    assert tomllib.loads(text)["mine"] == {"of": "another program"}
    assert 'language = "fr"   # spoken, not written' in text
    for kept in (
        "# the corpus of 2026",
        '#     "Bonn",  # the town',
        'participants = ["CHI:Anna:Target_Child", "MOT"]',
    ):
        assert kept in text.splitlines()
    values = values_of(path)
    assert (values["vocabulary"], values["model"], values["chat.languages"]) == (["Köln"], "canary-1b-v2", ["fra"])
    assert "chat.corpus" not in values
    path.write_text("chat.corpus = 'dotted'\n")
    write_project(path, {"chat.corpus": "x", "chat.participants": ["CHI"]})
    assert tomllib.loads(path.read_text()) == {"chat": {"corpus": "x", "participants": ["CHI"]}}
    path.write_text("chat = 'no table'\n")
    with pytest.raises(InputFault, match="Mynah can't change a file of this form"):
        write_project(path, {"chat.corpus": "x"})
    assert path.read_text() == "chat = 'no table'\n"


def test_list_of_thousands_of_lines_is_read_and_changed(tmp_path: Path) -> None:
    """Parse each line once. Repeated parsing of 2,000 lines takes half a minute."""
    path = tmp_path / "mynah.toml"
    words = [f"word [{n}]" if n % 500 == 0 else f"word {n}" for n in range(4000)]
    listed = "".join(f'  "{word}",\n' for word in words)
    path.write_text(f'vocabulary = [\n{listed}]  # all of them\nlanguage = "klingon"\n')
    _, faults = read_project(path)
    assert [fault.figures["line"] for fault in faults] == [4003]
    write_project(path, {"vocabulary": ["one"], "language": "de"})
    assert tomllib.loads(path.read_text()) == {"vocabulary": ["one"], "language": "de"}


def test_recordings_get_and_keep_the_settings_of_their_project(tmp_path: Path) -> None:
    corpus(tmp_path / "corpus")
    there, elsewhere = tmp_path / "corpus" / "deep" / "x.wav", tmp_path / "x.wav"
    chosen = Settings(
        vocabulary=(Phrase("Aa"),), folder_words={str(tmp_path / "corpus" / "deep"): FolderWords((Phrase("Zz"),))}
    )
    specs = RecordingSpecs(chosen)
    assert specs.of(elsewhere) == job_spec(chosen)
    own = specs.of(there)
    assert (own.compute.prompt.language, own.delivery.formats) == ("de", ("chat", "srt"))
    assert own.delivery.options.chat.participants[0].name == "Anna"
    assert own.compute.speakers.exactly == 2
    by_hand = delivery_spec(chosen, there)  # exported as somebody chooses, with the project's headers
    assert (by_hand.formats, by_hand.options.chat) == (chosen.formats, own.delivery.options.chat)
    boosting = own.compute.prompt.boosting
    assert boosting is not None
    lists = {phrase.text for words in specs.words for phrase in words.vocabulary}
    assert {"Aa", "Zz", "Nguyen", "Ulm"} <= lists


def test_missing_model_is_a_fault_and_the_rest_applies(tmp_path: Path) -> None:
    corpus(tmp_path, 'model = "nobody"\nformats = ["eaf"]\n')
    specs = RecordingSpecs(Settings(), lenient=True)
    assert specs.of(tmp_path / "x.wav").delivery.formats == ("eaf",)
    assert [fault.code for fault in specs.take_faults()] == ["model-missing"]
    assert specs.take_faults() == []


def test_watched_folder_follows_its_project(tmp_path: Path) -> None:
    path = corpus(tmp_path / "corpus")
    folder = WatchedFolder(str(tmp_path / "corpus" / "in"), formats=("docx",))
    order = watch_order(folder, Settings())
    recording = Path(folder.path) / "x.wav"
    assert order.spec_of(recording).delivery.formats == ("chat", "srt")
    assert {"Ulm", "Bonn"} <= {phrase.text for words in order.words() for phrase in words.vocabulary}
    path.write_text('formats = ["eaf"]\n')
    assert order.spec_of(recording).delivery.formats == ("eaf",)
    path.write_text("formats = \n")
    with pytest.raises(InputFault, match="can't be read"):
        order.spec_of(recording)
    assert watch_order(folder, Settings(), with_projects=False).spec_of(recording).delivery.formats == ("docx",)


def test_model_name_may_be_too_long_for_a_file(tmp_path: Path) -> None:
    project, faults = read_project(corpus(tmp_path, f'model = "{"x" * 300}"'))
    assert (project.model, faults) == ("x" * 300, ())


def test_unreadable_folder_belongs_to_the_project_above(tmp_path: Path) -> None:
    path = corpus(tmp_path / "corpus")
    project = ProjectFinder().project_of(path.parent / ("x" * 300) / "x.wav")
    assert project is not None
    assert project.path == path


@pytest.mark.slow
def test_brackets_in_a_long_list_take_linear_time(tmp_path: Path) -> None:
    """Parse each line once. Repeated parsing of 10,000 lines takes minutes."""
    path = tmp_path / "mynah.toml"
    listed = "".join(f'  "word [{n}]", # [\n' for n in range(20_000))
    path.write_text(f'vocabulary = [\n{listed}]\nlanguage = "klingon"\n')
    _, faults = read_project(path)
    assert faults[-1].figures["line"] == 20_003


def test_text_inside_values_is_no_key_and_stays(tmp_path: Path) -> None:
    text = """mine = '''
[chat]
model = "not this" \u2028 \x85
'''
yours = [ # "
  "]", { a = "[chat]" },
] # caf\xe9 \u2028 "x"
[[others]]
corpus = "not this"
"""
    path = tmp_path / "mynah.toml"
    path.write_text(text, encoding="utf-8")
    before = tomllib.loads(text)
    write_project(path, {"model": "demo", "chat.corpus": "Bonn"})
    assert tomllib.loads(path.read_text("utf-8")) == before | {"model": "demo", "chat": {"corpus": "Bonn"}}


def test_watched_folder_follows_the_files_of_its_project(tmp_path: Path) -> None:
    path = corpus(tmp_path / "corpus", 'vocabulary_file = "names.txt"\nformats = ["chat"]\nchat.table = "people.csv"\n')
    order = watch_order(WatchedFolder(str(path.parent / "in")), Settings())
    recording = path.parent / "in" / "x.wav"
    without_table = order.spec_of(recording)
    (path.parent / "people.csv").write_text("code,name,role\nCHI,Anna,Target_Child\n")
    (path.parent / "names.txt").write_text("Neu-Ulm\n")
    spec = order.spec_of(recording)
    assert spec.compute.prompt.boosting != without_table.compute.prompt.boosting
    assert "Neu-Ulm" in {phrase.text for words in order.words() for phrase in words.vocabulary}
    assert [each.code for each in spec.delivery.options.chat.participants] == ["CHI"]


def test_watched_folder_follows_the_participants_of_the_settings(tmp_path: Path) -> None:
    table = tmp_path / "people.csv"
    table.write_text("code,name,role\nCHI,Anna,Target_Child\n")
    order = watch_order(WatchedFolder(str(tmp_path / "in"), formats=("chat",)), Settings(participant_table=str(table)))
    table.write_text("code,name,role\nCHI,Berta,Target_Child\n")
    spec = order.spec_of(tmp_path / "in" / "x.wav")
    assert [each.name for each in spec.delivery.options.chat.participants] == ["Berta"]


def test_home_of_an_unknown_user_is_a_plain_name(tmp_path: Path) -> None:
    path = tmp_path / "mynah.toml"
    path.write_text('model = "~no-such-user/m.nemo"\noutput = "~no-such-user/texts"\n')
    project, faults = read_project(path)
    assert (project.model, project.output, faults) == (
        "~no-such-user/m.nemo",
        str(tmp_path / "~no-such-user" / "texts"),
        (),
    )
