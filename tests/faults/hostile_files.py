"""Mutated checkpoints, weights, language models, voice prints, records of processes, transcripts, lists, tables and
settings: read or refused, nothing executed."""

import io
import json
import random
import tarfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
from interrupted_writes import CONFIG

from core.contracts import processes
from core.contracts.errors import Bug, Fault
from core.contracts.language_model_origin import Origin, add_origin, file_beside, is_archive, read_origin, to_json
from core.contracts.transcript import Segment, Transcript, Word
from core.engine.checkpoint.archive import vet_archive
from core.engine.checkpoint.vetting import Refused
from core.engine.native.weights.mapped_file import open_weights
from core.engine.ngrams.kneser_ney import estimate
from core.engine.ngrams.model_file import read_model, write_model
from core.formats import FORMATS, export, reading, rttm
from core.formats.chat.participant_table import read_table, read_template
from core.formats.word_lists import parse_lines, read_rules, read_word_list
from core.settings import settings
from core.voices import store
from core.voices.suggestions import Heard, suggest

_SETTINGS = b'{"model": "demo", "formats": ["txt"], "naming": "{stem}", "doubtful_below": 0.5}'
READABLE = ("srt", "vtt", "ass", "json", "chat", "textgrid", "eaf", "txt")
_LISTS: dict[str, tuple[bytes, Callable[[Path], object]]] = {
    "words.txt": ("Szczecin\nMynah = my nah, mina\t2.5\n# a comment\nÅse 3\n".encode(), read_word_list),
    "words.csv": (b"phrase;weight;spoken\nSzczecin;2;stettin\nMynah;;my nah\n", read_word_list),
    "words.cha": (b"@UTF8\n@Begin\n*CHI:\tnames go here .\n@End\n", read_word_list),
    "pasted.txt": (b"Mynah\nSzczecin = stettin\n", lambda path: parse_lines(path.read_text("utf-8", "replace"))),
    "rules.txt": (b"mina -> Mynah\n/colou?r(s)?/ -> colour\\1\n", read_rules),
    "people.csv": (b"file,code,role,age\n*.wav,CHI,Target_Child,2;06.\n,MOT,Mother,\n", read_table),
    "0metadata.cdc": (b"Language: eng\nCountry: GB\n", read_template),
    "head.cha": (b"@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Target_Child\n@End\n", read_template),
    "turns.rttm": (b"SPEAKER a 1 0.5 2.25 <NA> <NA> ann <NA> <NA>\n" * 3, rttm.read),
}
_RECORD = b'{"child": [4194305, 1764440000.0], "owner": [4194306, 1764440000.5]}'
_VOICE = store.VoicePrint("Anna", "demo_voices", "k1", (0.6, 0.8), 20.0, 1)
_TOKENS = 8
_ORIGIN = Origin(("interview.txt",), 3, 3, 0)
_SNIPPETS = (
    b"!!python/object/apply:os.system ['touch executed']",
    b"${oc.env:HOME}",
    b"nemo:../../x",
    b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
    b"\0",
    b"\xff\xfe",
    b"-->",
    b"9" * 400,
    b"[" * 3000,
    b"1e999",
    b"\xe2\x80\xae",
)


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, cut, doubled, or replaced by what has fooled readers before."""
    raw = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(raw) + 1)
        length = rng.choice((1, 1, 5, 60))
        kind = rng.randrange(5)
        if kind == 0:
            raw[place : place + length] = rng.randbytes(length)
        elif kind == 1:
            del raw[place : place + length]
        elif kind == 2:
            raw[place:place] = raw[place : place + length] * rng.choice((1, 50))
        elif kind == 3:
            raw[place:place] = rng.choice(_SNIPPETS)
        elif rng.random() < 0.3:
            del raw[place:]
    return bytes(raw)


def _archive(config: bytes, rng: random.Random) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        members = [("model_config.yaml", config), ("model_weights.ckpt", b"PK\3\4" + b"w" * 500)]
        members += [(rng.choice(("abc_tokenizer.model", "../x.txt", "/x", "run.py", "a" * 300)), b"t" * 50)]
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            if rng.random() < 0.05:
                member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def _transcript() -> Transcript:
    words = [Word(f"word{n}.", n, n + 0.5, 0.9) for n in range(12)]
    segments = tuple(Segment((word,), speaker) for word, speaker in zip(words, ["A", "B"] * 6, strict=True))
    return Transcript(segments, "talk.wav", 12.0, "model", "en", damaged=((3.0, 4.0),))


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` files of each kind."""
    wrong: list[str] = []
    kinds: dict[str, tuple[Callable[[], bytes], Callable[[Path], object]]] = {
        "checkpoint.nemo": (lambda: _archive(mutate(CONFIG, rng), rng), vet_archive),
        "archive.nemo": (lambda: mutate(_archive(CONFIG, rng), rng), vet_archive),
        "weights.safetensors": (lambda: mutate(_safetensors(), rng), lambda path: open_weights(path, "cpu")),
        "settings.json": (
            lambda: mutate(_SETTINGS, rng),
            settings.load,
        ),
    }
    store.remember(folder / "voices.json", _VOICE)
    voices = (folder / "voices.json").read_bytes()
    kinds["voices.json"] = (lambda: mutate(voices, rng), _use_voices)
    (folder / "children").mkdir()
    kinds["children/1.json"] = (lambda: mutate(_RECORD, rng), lambda path: processes.kill_orphans(path.parent))
    grams = estimate([np.array([1, 2, 3, 1, 2], np.int32)] * 3, _TOKENS, 3)
    for name in ("language.nemo", "language.arpa"):
        write_model(folder / name, grams, _TOKENS, name[-5:])
        if is_archive(folder / name):
            add_origin(folder / name, _ORIGIN)
        model = (folder / name).read_bytes()
        kinds[name] = (lambda model=model: mutate(model, rng), _use_language_model)  # type: ignore[misc]
    beside = file_beside(folder / "language.arpa")
    kinds[beside.name] = (
        lambda: mutate(to_json(_ORIGIN), rng),
        lambda path: _use_language_model(path.with_suffix("")),
    )
    for name, (content, use) in _LISTS.items():
        kinds[name] = (lambda content=content: mutate(content, rng), use)  # type: ignore[misc]
    original = _transcript()
    for name in READABLE:
        content = export.render(original, name, folder / f"t{FORMATS[name].extension}")
        kinds[f"transcript{FORMATS[name].extension}"] = (
            lambda content=content: mutate(content, rng),  # type: ignore[misc]
            reading.read,
        )
    for name, (make, use) in kinds.items():
        for number in range(size):
            path = folder / name
            path.write_bytes(make())
            said = _harm(use, path)
            if said:
                wrong.append(f"{name} {number}: {said}")
                (folder / f"kept-{number}-{name}").write_bytes(path.read_bytes() if path.exists() else b"")
                if len(wrong) > 5:
                    return wrong
    if list(Path().glob("executed")) or list(folder.glob("executed")):
        wrong.append("something was executed")
    return wrong


def _use_voices(path: Path) -> None:
    """Compare a voice with the prints, and learn it. A person who is learned is then there."""
    suggest(Heard({"Speaker 1": _VOICE}, {}), store.read_voices(path), 0.5)
    store.remember(path, _VOICE)
    if "Anna" not in {each.name for each in store.read_voices(path)}:
        raise LookupError("a learned voice is gone")


def _use_language_model(path: Path) -> None:
    read_origin(path)
    with suppress(OSError, ValueError):  # the errors that its users turn into a fault
        read_model(path, _TOKENS)


def _safetensors() -> bytes:
    header = json.dumps({"w": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}).encode()
    return len(header).to_bytes(8, "little") + header + bytes(16)


def _harm(use: Callable[[Path], object], path: Path) -> str:
    try:
        use(path)
    except Bug as bug:
        return bug.sentence
    except (Fault, Refused, tarfile.TarError, EOFError):
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
