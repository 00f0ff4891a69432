"""Any .cha of a megabyte: what converting it, checking it and opening it take, each in a process of its own.

usage: python tests/bench/chat_megabytes.py [--mutations 300] [--size 1000000] [--only NAME] [--ways check,srt]
The files are those of tests/fixtures/large_chat_files.py: all that is known to have been slow, and mutations of a
corpus file. Each is converted to every format that is written, checked as `mynah check` does, and opened as the window
does.
Printed are the worst of each: processor seconds of the process and its children, its own and chatter's peak memory,
findings told. The exit status is 1 where one is over 5 s, 200 MB or 100 messages (and a count).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from large_chat_files import files

SECONDS, MEGABYTES, MESSAGES = 5.0, 200.0, 101  # a hundred findings, and how many more there are
FORMATS = ("txt", "md", "docx", "srt", "vtt", "ass", "json", "tsv", "csv", "chat", "textgrid", "eaf")
WAYS = ("check", "open", *FORMATS)
CHILD = r"""
import contextlib, io, json, re, resource, sys
from pathlib import Path
way, path, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
messages = io.StringIO()
with contextlib.redirect_stderr(messages), contextlib.redirect_stdout(messages if way == "check" else io.StringIO()):
    if way == "open":
        from core.contracts.protocol import Load, Prompt
        from core.formats.reading import read_chat
        from core.contracts.errors import InputFault
        from core.transcript.segmentation import in_time_order, tidy_times
        try:
            _, transcript = read_chat(path)
            for segment in in_time_order(transcript.segments):
                tidy_times(segment.words, 0)
        except InputFault:
            pass
    else:
        from core.cli import main
        to = ["--format", way, "--output", str(folder)]
        sys.argv = ["mynah", "check", str(path)] if way == "check" else ["mynah", "convert", str(path), *to]
        try:
            main()
        except SystemExit:
            pass
own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = [each.ru_utime + each.ru_stime for each in (own, children)]
told = len(re.findall(r"^.*talk\.cha:\d+:|^.*: and \d+ more$", messages.getvalue(), re.MULTILINE))
print(json.dumps([*seconds, own.ru_maxrss / 1000, children.ru_maxrss / 1000, told]))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", type=int, default=300)
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--only", help="files whose names contain this")
    parser.add_argument("--ways", default=",".join(WAYS))
    options = parser.parse_args()
    worst: dict[str, list[tuple[float, str]]] = {}
    good = True
    with tempfile.TemporaryDirectory(prefix="mynah-megabytes-") as name:
        for number, (title, data) in enumerate(files(options.size, options.mutations)):
            if options.only and options.only not in title:
                continue
            path = Path(name) / "talk.cha"
            path.write_bytes(data)
            # a mutation goes one way, each kind of file all of them
            ways = options.ways.split(",")
            chosen = ways if not title.startswith("mutation") else [ways[number % len(ways)]]
            for way in chosen:
                command = [sys.executable, "-c", CHILD, way, str(path), str(Path(name) / "out")]
                done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=300)
                own, other, memory, chatter, messages = json.loads(done.stdout.splitlines()[-1])
                bad = own + other > SECONDS or max(memory, chatter) > MEGABYTES or messages > MESSAGES
                good &= not bad
                figures = f"{own:6.2f} + {other:5.2f} s, {memory:6.0f} and {chatter:4.0f} MB, {messages:4} messages"
                if bad or not title.startswith("mutation"):
                    print(f"{'OVER' if bad else '    '} {title:28} {way:9} {figures}", flush=True)
                for key, value in (("seconds", own + other), ("MB", memory), ("messages", messages)):
                    worst.setdefault(key, []).append((value, f"{title} {way}"))
    for key, values in worst.items():
        values.sort(reverse=True)
        print(key, *(f"{value:.2f} ({what})" for value, what in values[:5]), sep="; ")
    sys.exit(not good)


if __name__ == "__main__":
    main()
