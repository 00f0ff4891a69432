"""A user's home of its own, and `mynah transcribe` in it with the scripted engine: what the families of faults run."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = """
import json, sys
from core.cli import main
from core.queue.engine_process import engine_client

engine = json.loads(sys.argv[1])
engine_client.engine_command = lambda: engine
raise SystemExit(main(sys.argv[2:]))
"""


@dataclass
class Home:
    """Folders, recordings, and the script of the engine."""

    folder: Path
    recordings: int = 4
    script: dict[str, object] = field(default_factory=lambda: {"*": {"chunks": 5, "seconds": 0.01}})
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (self.folder / "in").mkdir(parents=True)
        (self.folder / "state").mkdir()
        for n in range(self.recordings):
            (self.folder / "in" / f"f{n}.wav").write_bytes(b"RIFF")
        (self.folder / "script.json").write_text(json.dumps(self.script))

    @property
    def output(self) -> Path:
        return self.folder / "out"

    def program(self, *arguments: str) -> list[str]:
        """`mynah` with these arguments and the scripted engine."""
        engine = [sys.executable, str(Path(__file__).with_name("scripted_engine.py"))]
        engine += [str(self.folder / "script.json"), str(self.folder / "state")]
        return [sys.executable, "-c", _PROGRAM, json.dumps(engine), *arguments]

    def command(self, *options: str) -> list[str]:
        named = ["transcribe", str(self.folder / "in"), "--format", "txt,json", "--output", str(self.output)]
        return self.program(*named, *options)

    def start(self, before: Callable[[], None] | None = None) -> "subprocess.Popen[str]":
        places = {"DATA": "data", "STATE": "log", "CONFIG": "config", "CACHE": "cache"}
        own = {f"XDG_{name}_HOME": str(self.folder / place) for name, place in places.items()}
        (self.folder / "temporary").mkdir(exist_ok=True)
        own["TMPDIR"] = str(self.folder / "temporary")
        environment = {**os.environ, **own, "PYTHONPATH": str(ROOT), **self.environment}
        return subprocess.Popen(
            self.command(),
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            preexec_fn=before,
        )

    def run(self, before: Callable[[], None] | None = None) -> tuple[int, str]:
        """Exit status, and what was said."""
        process = self.start(before)
        _, said = process.communicate(timeout=300)
        return process.returncode, said

    def is_finished(self) -> bool:
        """Whether the journal says that all is done: a kill came too late, and the same command begins anew."""
        for path in (self.folder / "data").rglob("*.sqlite3"):
            with closing(sqlite3.connect(path)) as journal:
                if journal.execute("SELECT 1 FROM sqlite_schema WHERE name = 'batch'").fetchone():
                    return bool(journal.execute("SELECT 1 FROM batch WHERE finished IS NOT NULL").fetchone())
        return False  # also where the kill came before the journal had its tables

    def wrong(self) -> list[str]:
        """What is not as it must be once all is done: each text there once, whole, and nothing beside it."""
        expected = {f"f{n}.{kind}" for n in range(self.recordings) for kind in ("txt", "json")}
        found = {path.name for path in self.output.iterdir()} if self.output.is_dir() else set()
        wrong = [] if found == expected else [f"files {sorted(found ^ expected)} too many or missing"]
        chunks = int(self.script["*"]["chunks"])  # type: ignore[index]
        for n in range(self.recordings):
            path = self.output / f"f{n}.txt"
            if path.exists() and path.read_text(encoding="utf-8").split() != [f"f{n}-{k}" for k in range(chunks)]:
                wrong.append(f"{path.name} has other words")
        return wrong
