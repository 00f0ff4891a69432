"""Run `mynah convert`: read transcripts of any readable format and write them in any format."""

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
from core.cli.check_command import format_findings
from core.cli.display import note_printer
from core.cli.finished_jobs import open_journal
from core.cli.format_choices import (
    chat_name_notice,
    chat_options,
    format_options,
    options_for,
    parse_formats,
)
from core.cli.number_arguments import format_count
from core.cli.pseudonyms_command import OTHER_TIERS, print_report
from core.cli.usage_errors import read_named, usage_error
from core.contracts import files, media
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.transcript import Transcript
from core.formats import FORMATS, SUBTITLES, TIERS, TIMED, FormatOptions, chat, export
from core.formats.reading import holds_transcript, read, read_chat
from core.formats.reading_notes import ITALICS, report_left_out
from core.formats.recognition import detail_rank, format_of, is_chat
from core.formats.spread_times import with_spread_times
from core.formats.tiers.tier_reading import UNTIMED
from core.formats.word_lists import read_rules
from core.journal import Journal
from core.journal.exports import digest_of
from core.transcript.replacement_rules import Replacement
from core.transcript.replacing import apply_rules
from core.validation.chatter import Chatter
from core.validation.check import check

_NUMBERED = re.compile(r"(.+) \(\d+\)")  # the form of core.formats.export


class WrittenFiles:
    """The files that Mynah wrote, from the journal. Empty if the journal cannot be opened."""

    def __init__(self) -> None:
        self._journal: Journal | None = None

    def __enter__(self) -> Self:
        """Open the journal."""
        with contextlib.suppress(Fault):
            self._journal = open_journal()
        return self

    def __exit__(self, *_: object) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def note(self, path: Path, content: bytes) -> None:
        """Record a converted file."""
        if self._journal is not None:
            with contextlib.suppress(Fault):  # the file itself is written
                self._journal.exports.note_converted(path.absolute(), digest_of(content))

    def has_converted(self, path: Path) -> bool:
        """Return whether a file is an unchanged result of an earlier conversion."""
        return self._is_own(path) and self._journal is not None and self._journal.exports.is_converted(path.absolute())

    def find_skipped(self, files: Sequence[Path]) -> dict[Path, Path]:
        """Return the files to skip, each with the file that replaces it.

        Files in one folder with one name are versions of one transcript. All files that another program wrote or a user
        changed are read. If Mynah wrote all of them, only the most detailed one is read.
        """
        stems = {(path.parent, path.stem) for path in files}
        choices: dict[tuple[Path, str], list[Path]] = defaultdict(list)
        for path in files:
            choices[path.parent, self._stem(path, stems)].append(path)
        skipped: dict[Path, Path] = {}
        for texts in choices.values():
            own = [path for path in texts if len(texts) > 1 and self._is_own(path)]
            others = [path for path in texts if path not in own]
            replacement = others or [min(own, key=_detail_key)]
            skipped |= {path: replacement[0] for path in own if path not in replacement}
        return skipped

    def _stem(self, path: Path, stems: set[tuple[Path, str]]) -> str:
        """Return a file's name without extension. A conversion's number is removed."""
        numbered = _NUMBERED.fullmatch(path.stem)
        if numbered is None or (path.parent, numbered[1]) not in stems or self._journal is None:
            return path.stem
        return numbered[1] if self._journal.exports.is_converted(path.absolute()) else path.stem

    def _is_own(self, path: Path) -> bool:
        return self._journal is not None and self._journal.exports.is_as_written(path.absolute())


def _detail_key(path: Path) -> tuple[bool, bool, int]:
    """Return a sorting key: JSON first, because it holds all data, and numbered files last."""
    return bool(_NUMBERED.fullmatch(path.stem)), format_of(path) != "json", detail_rank(path)


_LARGE_BYTES = 2**20  # of a file whose conversion takes longer than a second
_MOST_NAMED = 10  # skipped files that are named one by one


def convert(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. A failed file does not stop the others."""
    try:
        names, chosen = parse_formats(options.format), format_options(options)
    except InputFault as fault:
        return usage_error(fault.message)
    rules = read_named(options.replacements, read_rules) if options.replacements else ()
    gc.set_threshold(100_000)  # transcripts hold no cycles, so the search for cycles is a waste of time
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
                print(f"{path}: {fault.message}", file=sys.stderr)
                if isinstance(fault, EnvironmentFault):  # the next file would fail, too
                    break
    if not files:
        print(f"mynah: Found no transcripts in {', '.join(options.paths)}.", file=sys.stderr)
    return EXIT_SOME_FAILED if failed or not files else EXIT_DONE


@dataclass(frozen=True)
class _Conversion:
    """One run of the command.

    Neither `sources` nor files of this run are replaced. `taken` counts both, with names as `export.folded` has them.
    """

    options: argparse.Namespace
    names: tuple[str, ...]
    format_options: FormatOptions
    rules: Sequence[Replacement]
    chatter: Chatter
    known: WrittenFiles
    sources: frozenset[Path]
    taken: Counter[str]

    def convert(self, path: Path, output: Path | None) -> Iterator[Path]:
        """Write a file in each format. Yield the written paths. Raises Fault."""
        began, document, source, report = time.process_time(), None, None, note_printer(path)
        chosen = options_for(self.options, self.format_options, path)
        with _shown_bar(path, f"reading {path.name}", 0, 1 + len(self.names)):
            if is_chat(path):
                source, transcript = read_chat(path, wordless=True, report=report)
            else:
                transcript = read(path, wordless=True, tiers=self.options.tier, report=report)
        if source is not None:
            if self.names != ("chat",):
                report_left_out(report, chat.tiers_of_chat_alone(source))
            if "chat" in self.names and not chosen.pseudonyms:
                document = source.with_options(_header_options(self.options, source, path))
        if not set(self.names) <= {*SUBTITLES, "json"}:  # these formats have italics
            report_left_out(report, {ITALICS: sum(len(segment.italic) for segment in transcript.segments)})
        with _print_findings(source, path, self.chatter, began, len(self.names)):
            yield from self._write(path, output, chosen, transcript, document, source)
            del transcript, document  # free their memory for the check

    def _write(
        self,
        path: Path,
        output: Path | None,
        chosen: FormatOptions,
        transcript: Transcript,
        document: chat.Document | None,
        source: chat.Document | None,
    ) -> Iterator[Path]:
        """Write the transcript. `document` is the CHAT file `source` if CHAT is one of the target formats."""
        transcript, document = self._changed(path, transcript, document)
        if source is not None:  # `document` has the codes
            transcript = chat.with_names(source, transcript)
        key = export.key_of(chosen)
        if key is not None:
            print_report(path, key.report(transcript))
            if source is not None and "chat" in self.names:
                print(f"{path}: {OTHER_TIERS}", file=sys.stderr)
        stem = path.stem if key is None else key.text(path.stem)
        names = (transcript.media, Path(transcript.media).stem)
        recording = media.find_recording(path.parent, [transcript.media], (path.stem, *names))
        destination = export.Destination(
            folder=output,
            overwrite=self.options.overwrite,
            is_taken=self._is_taken(path),
            may_replace_source=self.options.overwrite and document is not None,
            stem=stem,
        )
        targets = export.targets(path, self.names, destination)
        failed: InputFault | None = None
        for name, target in targets.items():
            try:
                if name == "chat" and document is not None:
                    content = document.to_bytes()
                else:
                    with _shown_bar(path, f"writing {target.name}", 1 + self.names.index(name), 1 + len(self.names)):
                        content = export.render(transcript, name, target, chosen, recording)
                files.write_atomic(target, content, self.options.overwrite)
            except InputFault as fault:  # for example subtitles without times: the other formats may work
                failed = failed or fault
                continue
            except FileExistsError as error:  # another program made the file meanwhile
                raise EnvironmentFault("file-exists", path=str(target)) from error
            self.taken[export.folded(target)] += 1
            if target not in self.sources:  # a replaced source stays the user's own file
                self.known.note(target, content)
            yield target
            if notice := _untimed_notice(transcript, name):
                print(f"{path}: {notice}", file=sys.stderr)
            if name == "chat" and target.stem != stem and (named := chat.read(content).media) is not None:
                print(chat_name_notice(target, named.name), file=sys.stderr)
        if failed is not None:
            raise failed

    def _is_taken(self, path: Path) -> Callable[[str], bool]:
        """Return a test for names of other files, as `export.folded` returns them. The source itself does not count."""
        own = export.folded(path)
        return lambda name: self.taken[name] > (name == own)

    def _changed(
        self, path: Path, transcript: Transcript, document: chat.Document | None
    ) -> tuple[Transcript, chat.Document | None]:
        """Return the transcript and its CHAT file with the requested times, words and language."""
        if self.options.spread_times:
            transcript = with_spread_times(transcript)
            document = document.with_transcript(transcript) if document is not None else None
        if self.rules:
            transcript, made = apply_rules(transcript, self.rules)
            for fault in made.faults:
                print(f"{path}: {fault.message}", file=sys.stderr)
            if made.change is not None and document is not None:
                document = document.with_transcript(transcript)
        if self.options.language is not None:
            transcript = msgspec.structs.replace(transcript, language=self.options.language)
        return transcript, document


@contextmanager
def _shown_bar(path: Path, activity: str, completed: int, total: int) -> Iterator[None]:
    """Show a bar on a terminal while a part of the conversion of a large file runs.

    Args:
        path: the file.
        activity: the text before the bar.
        completed: the number of parts that are done.
        total: the number of parts.
    """
    if not sys.stderr.isatty() or not path.is_file() or path.stat().st_size < _LARGE_BYTES:
        yield
        return
    from core.cli.progress_bar import ProgressBar  # the import takes 0.1 seconds, and few files need it

    bar = ProgressBar(activity)
    bar.update(activity, completed, total)
    bar.start()
    try:
        yield
    finally:
        bar.stop()


@contextmanager
def _print_findings(
    source: chat.Document | None, path: Path, chatter: Chatter, began: float, formats: int
) -> Iterator[None]:
    """Print the broken rules of a CHAT file after it is written. The conversion's time reduces the time for chatter.

    Args:
        source: the CHAT file, None for other formats.
        path: its path.
        chatter: the checker.
        began: `time.process_time()` at the start of the conversion, in seconds.
        formats: number of target formats.
    """
    failed: Fault | None = None
    try:
        yield
    except Fault as fault:
        failed = fault
    if source is not None:
        findings = check(source, chatter, path.stem, spent=(time.process_time() - began) / formats)
        for line in format_findings(path, findings):
            print(line, file=sys.stderr)
        if any(finding.code == "unjudged" for finding in findings):
            print(f"{path}: Run `mynah check` for a complete check.", file=sys.stderr)
    if failed is not None:
        raise failed


def _untimed_notice(transcript: Transcript, name: str) -> str:
    """Return a notice about sentences and words without a time, or "" if all have one."""
    if name not in (*TIMED, *TIERS) or not export.may_be_untimed(transcript, name):
        return ""
    counts, parts = export.untimed(transcript, name), list[str]()
    parts += [f"{counts.untimed} of {counts.sentences} sentences have no time."] if counts.untimed else []
    parts += [f"Tiers called “{UNTIMED}” have {counts.placed} of them."] if counts.placed and name != "exb" else []
    parts += [f"The {FORMATS[name].extension} file leaves out {counts.left_out} of them."] if counts.left_out else []
    single = format_count(counts.words, "single word")
    parts += [f"The {FORMATS[name].extension} file leaves out {single} without a time."] if counts.words else []
    parts += ["Find times with `mynah align`, or estimate them with --spread-times."] if parts else []
    return " ".join(parts)


def _header_options(options: argparse.Namespace, document: chat.Document, path: Path) -> chat.ChatOptions:
    """Return the headers of a CHAT file: from the command line, else its own."""
    given = chat_options(options, document.options, path)
    languages = (*given.languages, *([options.language] if options.language is not None else []))
    return given if document.languages else msgspec.structs.replace(given, languages=languages)


def _files(paths: Sequence[Path], output: Path | None, known: WrittenFiles) -> list[Path]:
    """Return the named files and the transcripts in the named folders. Print which files are skipped.

    If `output` lies in a named folder, its converted files are skipped.
    """
    texts = {file for path in paths if path.is_dir() for file in path.rglob("*") if holds_transcript(file)}
    if output is not None and any(path.absolute() in output.absolute().parents for path in paths):
        converted = {
            file for file in texts if output.absolute() in file.absolute().parents and known.has_converted(file)
        }
        texts -= converted
        if converted:
            print(
                f"{output}: Skipped {format_count(len(converted), 'earlier conversion')} in this folder.",
                file=sys.stderr,
            )
    skipped = known.find_skipped(sorted(texts.difference(paths)))
    for path, replacement in list(skipped.items())[:_MOST_NAMED]:
        print(f"{path}: Skipped. Mynah wrote this file, so it reads {replacement.name} instead.", file=sys.stderr)
    if len(skipped) > _MOST_NAMED:
        print(f"Skipped {len(skipped) - _MOST_NAMED} more files for this reason.", file=sys.stderr)
    listed = [sorted(file for file in texts if path in file.parents) if path.is_dir() else [path] for path in paths]
    return [file for file in dict.fromkeys(chain.from_iterable(listed)) if file not in skipped]
