"""`mynah convert`: transcripts of any format that can be read, in any format that can be written."""

import argparse
import contextlib
import gc
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Self

import msgspec

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.check_command import lines
from core.cli.display import note_printer
from core.cli.finished_jobs import open_journal
from core.cli.format_choices import (
    chat_name_notice,
    chat_options,
    format_options,
    options_for,
    parse_formats,
)
from core.cli.usage_errors import read_named, usage_error
from core.contracts import files, media
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.transcript import Transcript
from core.formats import FORMATS, SUBTITLES, TIERS, FormatOptions, chat, export
from core.formats.reading import is_readable, read, read_chat
from core.formats.reading_notes import ITALICS, report_left_out
from core.formats.spread_times import with_spread_times
from core.formats.tiers.tier_reading import UNTIMED
from core.formats.word_lists import read_rules
from core.journal import Journal
from core.journal.exports import digest_of
from core.queue.alignments import SUFFIXES_BY_DETAIL
from core.transcript.replacement_rules import Replacement
from core.transcript.replacing import with_replacements
from core.validation.chatter import Chatter
from core.validation.check import check

_NUMBERED = re.compile(r"(.+) \(\d+\)")  # as core.formats.export numbers names


class WrittenFiles:
    """The transcripts that Mynah has written, as the journal knows them; none where there is no journal to be used."""

    def __init__(self) -> None:
        self._journal: Journal | None = None

    def __enter__(self) -> Self:
        """Open the journal."""
        with contextlib.suppress(Fault):
            self._journal = open_journal()
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        if self._journal is not None:
            self._journal.close()

    def note(self, path: Path, content: bytes) -> None:
        """Note a file that was converted."""
        if self._journal is not None:
            with contextlib.suppress(Fault):  # the file is there all the same
                self._journal.exports.note_converted(path.absolute(), digest_of(content))

    def has_converted(self, path: Path) -> bool:
        """Whether a file was converted from another one, and nobody has changed it since."""
        return self._is_own(path) and self._journal is not None and self._journal.exports.is_converted(path.absolute())

    def passed_over(self, files: Sequence[Path]) -> dict[Path, Path]:
        """Those of some files that are not read, since one that they were made of, or beside, is: each with that one.

        Of files of one name in a folder all are read that somebody else has written, or changed since; where Mynah has
        written all of them, the one that says most.
        """
        stems = {(path.parent, path.stem) for path in files}
        choices: dict[tuple[Path, str], list[Path]] = defaultdict(list)
        for path in files:
            choices[path.parent, self._stem(path, stems)].append(path)
        passed: dict[Path, Path] = {}
        for texts in choices.values():
            own = [path for path in texts if len(texts) > 1 and self._is_own(path)]
            others = [path for path in texts if path not in own]
            kept = others or [min(own, key=_says_less)]
            passed |= {path: kept[0] for path in own if path not in kept}
        return passed

    def _stem(self, path: Path, stems: set[tuple[Path, str]]) -> str:
        """What a file is called; of one that was numbered when it was converted, without the number."""
        numbered = _NUMBERED.fullmatch(path.stem)
        if numbered is None or (path.parent, numbered[1]) not in stems or self._journal is None:
            return path.stem
        return numbered[1] if self._journal.exports.is_converted(path.absolute()) else path.stem

    def _is_own(self, path: Path) -> bool:
        return self._journal is not None and self._journal.exports.is_as_written(path.absolute())


def _says_less(path: Path) -> tuple[bool, bool, int]:
    """Sorting key: JSON, which has all that Mynah knows, before the others, and numbered ones last."""
    suffix = path.suffix.lower()
    return bool(_NUMBERED.fullmatch(path.stem)), suffix != ".json", SUFFIXES_BY_DETAIL.index(suffix)


_MOST_SAID = 10  # files that are passed over, by their names


def convert(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. One file that cannot be converted does not keep the others."""
    try:
        names, chosen = parse_formats(options.format), format_options(options)
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    rules = read_named(options.replacements, read_rules) if options.replacements else ()
    gc.set_threshold(100_000)  # transcripts hold no cycles, and to walk them for some takes a fifth of the time
    output, failed = None if options.output is None else Path(options.output), False
    with closing(Chatter()) as chatter, WrittenFiles() as known:
        files = _files(list(map(Path, options.paths)), output, known)
        conversion = _Conversion(
            options, names, chosen, rules, chatter, known, frozenset(files), Counter(map(export.folded, files))
        )
        for path in files:
            folder = None if output is None else output / media.folder_below(path, options.paths)
            try:
                for made in conversion.convert(path, folder):
                    print(made)
            except Fault as fault:
                failed = True
                print(f"{path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
                if isinstance(fault, EnvironmentFault):  # the next file would not fare better
                    break
    if not files:
        print(f"mynah: no transcripts found in {', '.join(options.paths)}", file=sys.stderr)
    return EXIT_SOME_FAILED if failed or not files else EXIT_DONE


@dataclass(frozen=True)
class _Conversion:
    """What is asked for all files, the `sources`. Neither these nor the files made so far are replaced: `taken` has
    both, as export.folded has them."""

    options: argparse.Namespace
    names: tuple[str, ...]
    format_options: FormatOptions
    rules: Sequence[Replacement]
    chatter: Chatter
    known: WrittenFiles
    sources: frozenset[Path]
    taken: Counter[str]

    def convert(self, path: Path, output: Path | None) -> Iterator[Path]:
        """Write a file in each format, beside it or into a folder; gives what was written. Raises Fault."""
        began, document, source, report = time.process_time(), None, None, note_printer(path)
        chosen = options_for(self.options, self.format_options, path)
        if path.suffix.lower() == ".cha":
            source, transcript = read_chat(path, wordless=True, report=report)
            if self.names != ("chat",):
                report_left_out(report, chat.tiers_of_chat_alone(source))
            if "chat" in self.names:
                document = source.with_options(_header_options(self.options, source, path))
        else:
            transcript = read(path, wordless=True, report=report)
        if not set(self.names) <= {*SUBTITLES, "json"}:  # which have them
            report_left_out(report, {ITALICS: sum(len(segment.italic) for segment in transcript.segments)})
        with _findings_told_of(source, path, self.chatter, began, len(self.names)):
            yield from self._write(path, output, chosen, transcript, document)
            del transcript, document  # the check needs their memory

    def _write(
        self,
        path: Path,
        output: Path | None,
        chosen: FormatOptions,
        transcript: Transcript,
        document: chat.Document | None,
    ) -> Iterator[Path]:
        """`document` is the CHAT file that the transcript came from, where one is to be written."""
        over_source = self.options.overwrite and document is not None  # changed only where that was asked for
        transcript, document = self._changed(path, transcript, document)
        names = (transcript.media, Path(transcript.media).stem)
        recording = media.find_recording(path.parent, [transcript.media], (path.stem, *names))
        targets = export.targets(
            path, self.names, output, self.options.overwrite, self._is_taken(path), over_source=over_source
        )
        failed: InputFault | None = None
        for name, target in targets.items():
            try:
                if name == "chat" and document is not None:
                    content = document.to_bytes()
                else:
                    content = export.render(transcript, name, target, chosen, recording)
                files.write_atomic(target, content, self.options.overwrite)
            except InputFault as fault:  # as of subtitles without times: the other formats may hold it
                failed = failed or fault
                continue
            except FileExistsError as error:  # it has appeared since
                raise EnvironmentFault("file-exists", path=str(target)) from error
            self.taken[export.folded(target)] += 1
            if target not in self.sources:  # else it stays somebody's own, with other headers
                self.known.note(target, content)
            yield target
            if told := _untimed(transcript, name):
                print(f"{path}: {told}", file=sys.stderr)
            if name == "chat" and target.stem != path.stem and (named := chat.read(content).media) is not None:
                print(chat_name_notice(target, named.name), file=sys.stderr)
        if failed is not None:
            raise failed

    def _is_taken(self, path: Path) -> Callable[[str], bool]:
        """Which names are those of other files than the source `path` itself, each as export.folded has it."""
        own = export.folded(path)
        return lambda name: self.taken[name] > (name == own)

    def _changed(
        self, path: Path, transcript: Transcript, document: chat.Document | None
    ) -> tuple[Transcript, chat.Document | None]:
        """The transcript and its CHAT file with the times, the words and the language that were asked for."""
        if self.options.spread_times:
            transcript = with_spread_times(transcript)
            document = document.with_transcript(transcript) if document is not None else None
        transcript, made = with_replacements(transcript, self.rules)
        for fault in made.faults:
            print(f"{path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
        if made.change is not None and document is not None:
            document = document.with_transcript(transcript)
        if self.options.language is not None:
            transcript = msgspec.structs.replace(transcript, language=self.options.language)
        return transcript, document


@contextmanager
def _findings_told_of(
    source: chat.Document | None, path: Path, chatter: Chatter, began: float, formats: int
) -> Iterator[None]:
    """Say what breaks the rules in a CHAT file once it is written, or could not be: what that took, chatter has less.

    `began` is time.process_time() when work on the file began.
    """
    failed: Fault | None = None
    try:
        yield
    except Fault as fault:
        failed = fault
    if source is not None:
        found = check(source, chatter, path.stem, spent=(time.process_time() - began) / formats)
        for line in lines(path, found):
            print(line, file=sys.stderr)
        if any(finding.code == "unjudged" for finding in found):
            print(f"{path}: mynah check has more time to judge it", file=sys.stderr)
    if failed is not None:
        raise failed


def _untimed(transcript: Transcript, name: str) -> str:
    """What became of the sentences without a time in a file of format `name`; "" where it needs none."""
    found = export.untimed(transcript, name)
    if not found.untimed or name not in (*SUBTITLES, *TIERS):
        return ""
    words = f"sentences without a time: {found.untimed} of {found.sentences}"
    parts = [f"in tiers called “{UNTIMED}”: {found.placed}"] if found.placed else []
    parts += [f"left out of {FORMATS[name].extension}: {found.left_out}"] if found.left_out else []
    advice = "mynah align finds times in the recording, --spread-times makes them up"
    return "; ".join((words, *parts, advice))


def _header_options(options: argparse.Namespace, document: chat.Document, path: Path) -> chat.ChatOptions:
    """The headers that a CHAT file is to have: its own, where the command line does not say others."""
    given = chat_options(options, document.options, path)
    asked = (*given.languages, *([options.language] if options.language is not None else []))
    return given if document.languages else msgspec.structs.replace(given, languages=asked)


def _files(paths: Sequence[Path], output: Path | None, known: WrittenFiles) -> list[Path]:
    """The files named, and the transcripts in the folders named but for what was made of others there: that is said.

    Of an `output` inside such a folder nothing is taken that was converted into it.
    """
    found = {file for path in paths if path.is_dir() for file in path.rglob("*") if _is_transcript(file)}
    if output is not None and any(path.absolute() in output.absolute().parents for path in paths):
        made = {file for file in found if output.absolute() in file.absolute().parents and known.has_converted(file)}
        found -= made
        if made:
            print(f"{output}: passed over {len(made)} that Mynah has converted there", file=sys.stderr)
    passed = known.passed_over(sorted(found.difference(paths)))
    for path, kept in list(passed.items())[:_MOST_SAID]:
        print(f"{path}: passed over, for Mynah has written it, and {kept.name} is there", file=sys.stderr)
    if len(passed) > _MOST_SAID:
        print(f"passed over in the same way: {len(passed) - _MOST_SAID} more", file=sys.stderr)
    listed = [sorted(file for file in found if path in file.parents) if path.is_dir() else [path] for path in paths]
    return [file for file in dict.fromkeys(chain.from_iterable(listed)) if file not in passed]


def _is_transcript(path: Path) -> bool:
    return is_readable(path) and not path.name.startswith(".") and path.is_file()
