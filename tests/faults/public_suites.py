"""Read the transcripts in folders, such as test suites of other projects, and print a table by ending.

usage: public_suites.py [--verbose] FOLDER...

The script fetches nothing. A file is `read`, `refused` with a sentence, or `wrong`: another exception. A `candidate` is
read without a note about skipped parts, but a third of its words are missing in the transcript. A person looks at each.
"""

import argparse
import html
import re
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from core.contracts.errors import Fault, InputFault  # noqa: E402
from core.formats import reading  # noqa: E402
from core.formats.recognition import READABLE_SUFFIXES  # noqa: E402
from core.formats.text_encoding import file_text  # noqa: E402

_MARKUP = re.compile(
    r"<[^>]*>|\{[^}]*\}|^WEBVTT.*|^.*-->.*|^(?:[A-Za-z ]+:|@.*|%.*|;.*|NOTE.*|STYLE.*|Format.*|Style.*)|\\[A-Za-z]+"
    r"|^\W*(?:xmin|xmax|text|mark|number|points?|name|class|intervals|item|size|File type|Object class)[^\n=]*=?"
    r"|\"(?:IntervalTier|TextTier|TextGrid|ooTextFile)[^\"]*\"",
    re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]{4,}")
_MOST_MISSING = 1 / 3
_PROSE = (".srt", ".vtt", ".ass", ".ssa", ".cha", ".textgrid", ".eaf", ".sbv", ".lrc", ".trs", ".exb", ".ttml")


def _missing(path: Path, spoken: str) -> float:
    """Return the share of the longer words in a file that its transcript lacks."""
    words = Counter(_WORD.findall(html.unescape(_MARKUP.sub(" ", file_text(path))).casefold()))
    lost = words - Counter(_WORD.findall(spoken.casefold()))
    return lost.total() / words.total() if words else 0.0


def judge(path: Path) -> tuple[str, str]:
    """Return read, refused, wrong or candidate, and a remark."""
    notes: list[str] = []
    try:
        found = reading.read(path, report=lambda note: notes.append(note.code))
    except InputFault as fault:
        return "refused", fault.message
    except Fault as fault:
        return "wrong", fault.message
    except Exception as error:
        return "wrong", f"{type(error).__name__}: {error}"
    parts = (part for each in found.segments for part in (each.speaker, each.text, each.translation) if part)
    missing = _missing(path, " ".join(parts)) if path.suffix.lower() in _PROSE else 0.0
    if missing > _MOST_MISSING and not {"left-out", "tiers-unsure"} & set(notes):
        return "candidate", f"{missing:.0%} of the words are missing"
    return "read", ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--verbose", action="store_true", help="name refused files and candidates, too")
    options = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    slowest = 0.0
    remarks: list[str] = []
    for folder in options.folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix.lower() in READABLE_SUFFIXES and ".git" not in path.parts:
                began = time.monotonic()
                outcome, remark = judge(path)
                slowest = max(slowest, time.monotonic() - began)
                counts[path.suffix.lower()][outcome] += 1
                if remark and (options.verbose or outcome == "wrong"):
                    remarks.append(f"{outcome}: {path}: {remark}")
    outcomes = ("read", "refused", "candidate", "wrong")
    print(f"| ending | {' | '.join(outcomes)} |\n|---|{'---|' * len(outcomes)}")
    for suffix, found in sorted(counts.items()):
        print(f"| {suffix} | {' | '.join(str(found[name]) for name in outcomes)} |")
    print("\n".join([f"The slowest file took {slowest:.1f} seconds.", *remarks]))
    return 1 if any(found["wrong"] for found in counts.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
