"""Run `mynah burn`: write a copy of a video with captions in the picture."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from core.cli import EXIT_DONE
from core.cli.display import note_printer
from core.cli.finished_jobs import finished_jobs, open_journal
from core.cli.format_choices import key_path, subtitle_options, text_options
from core.cli.output_file import report_existing
from core.cli.progress_bar import ProgressBar
from core.cli.pseudonyms_command import print_report
from core.cli.track_arguments import part_of
from core.cli.usage_errors import Misuse
from core.contracts import paths
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import FormatOptions, export
from core.formats.reading import holds_transcript, read
from core.formats.recognition import detail_rank
from core.queue.caption_burning import KINDS, BurnOrder, burn_captions, default_target
from core.queue.delivery import transcript_of
from core.transcript.timestamps import format_timestamp


def burn(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status."""
    video = Path(options.video)
    if not video.exists():
        raise Misuse(f"{video}: {InputFault('missing').message}")
    chosen = FormatOptions(
        subtitles=subtitle_options(options),
        text=text_options(options),
        translation=options.translation,
        pseudonyms=key_path(options.pseudonyms, None),
    )
    key = export.key_of(chosen)
    target = default_target(video, options.codec, key) if options.output is None else _checked(options, video)
    if target.exists() and not options.overwrite:
        return report_existing(target)
    order = BurnOrder(video, target, options.codec, options.overwrite, part_of(options))
    transcript, bar = _transcript(options, video), ProgressBar(video.name)
    subtitles = list[str]()
    bar.start()
    try:
        missing = burn_captions(
            order,
            transcript,
            chosen,
            lambda done, total: bar.update(video.name, done, total, format_timestamp(done)),
            left_out=subtitles.append,
        )
    except FileExistsError:
        return report_existing(target)
    finally:
        bar.stop()
    if missing:
        print(f"mynah: No font on this computer has {missing}. Boxes stand for them.", file=sys.stderr)
    for tracks in subtitles:
        print(f"mynah: The new video leaves out the subtitle tracks of the old one: {tracks}.", file=sys.stderr)
    if key is not None:
        print_report(video, key.report(transcript))
        print("mynah: The sound and the picture of the new video hold all names.", file=sys.stderr)
        if key.finds(target.name):
            print(f"mynah: {target.name} has a name in its own name. Choose another --output.", file=sys.stderr)
    print(target)
    return EXIT_DONE


def _checked(options: argparse.Namespace, video: Path) -> Path:
    """Return the named path of the new video. Raises Misuse for a kind of file that does not hold the codec."""
    target = Path(options.output)
    codecs = KINDS.get(target.suffix.lower())
    if codecs is None:
        raise Misuse(f"--output needs a file that ends in {', '.join(KINDS)}.")
    if options.codec not in codecs:
        raise Misuse(f"A {target.suffix} file does not hold {options.codec}. Choose {' or '.join(codecs)}, or .mkv.")
    if target.exists() and video.exists() and target.samefile(video):
        raise Misuse("--output names the video itself. Choose another file.")
    return target


def _transcript(options: argparse.Namespace, video: Path) -> Transcript:
    if options.captions is not None:
        return _read(Path(options.captions), options.tier)
    if paths.journal().is_file():
        journal = open_journal()
        try:
            if (job := finished_jobs(journal, [video]).get(video)) is not None:
                return transcript_of(journal, job)
        finally:
            journal.close()
    beside = [path for path in video.parent.glob("*") if path.stem == video.stem and holds_transcript(path)]
    if not beside:
        raise Misuse(f"{video}: No transcript was found. Transcribe the video first, or name one with --captions.")
    chosen = min(beside, key=detail_rank)
    print(f"{video}: The captions are from {chosen.name}.", file=sys.stderr)
    return _read(chosen, options.tier)


def _read(path: Path, tiers: Sequence[str]) -> Transcript:
    try:
        return read(path, wordless=True, tiers=tiers, report=note_printer(path))
    except InputFault as fault:
        raise Misuse(f"{path}: {fault.message}") from fault
