"""The commands and their arguments; what each does is imported only when it is asked for."""

import argparse
import glob
import os
from importlib.metadata import version

from core.cli.corpus_arguments import add_corpus_arguments, add_export_corpus_arguments
from core.cli.format_arguments import (
    add_chat_arguments,
    add_replacement_argument,
    add_subtitle_arguments,
    add_text_arguments,
    add_translation_argument,
)
from core.cli.number_arguments import add_backend_argument, add_command, add_device_arguments, number_of
from core.cli.speaker_arguments import add_speaker_arguments
from core.contracts.compute_choices import PRECISIONS, TIMES
from core.contracts.media import without_parents
from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH


def add_vocabulary_arguments(parser: argparse.ArgumentParser) -> None:
    """The options for words to expect, as a group of their own in the help."""
    group = parser.add_argument_group("words to expect")
    group.add_argument(
        "--vocabulary",
        metavar="FILE",
        action="append",
        default=[],
        help="prefer the words and phrases in this file where the sound allows them: one a line, as PHRASE or "
        "PHRASE | WEIGHT | WRITTEN SO BY MISTAKE; a .csv with columns phrase, weight, spoken; a CLAN word list (.cut); "
        "or the names in a .cha file; may be given again",
    )
    group.add_argument(
        "--vocabulary-strength",
        metavar="X",
        type=_strength,
        default=DEFAULT_STRENGTH,
        help=f"how strongly, from 0 (not at all) to {MOST_STRENGTH:g}; more finds more of them, also where they were "
        "not said (default: %(default)s)",
    )
    group.add_argument(
        "--vocabulary-as-typed",
        action="store_true",
        help="expect them only as they are typed, not also capitalised and in lower case",
    )
    group.add_argument(
        "--vocabulary-boosting-tree",
        action="store_true",
        help="with a model that has a CTC head, prefer them in its search, as with others (NeMo's boosting tree), "
        "in place of spotting them in that head's output (NeMo's CTC word spotter)",
    )


def _strength(text: str) -> float:
    """A strength; raises argparse's error for what is none."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= MOST_STRENGTH:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to {MOST_STRENGTH:g}")
    return found


def add_models_arguments(parser: argparse.ArgumentParser) -> None:
    """The actions of `mynah models`, and the options of each."""
    parser.set_defaults(run="core.cli.models_list:list_models")
    which = "show only the catalogue's models for this language, for example de"
    parser.add_argument("--language", metavar="CODE", help=which)
    actions = parser.add_subparsers(metavar="ACTION")
    listing = add_command(actions, "list", "show the catalogue and what is on disk (also without ACTION)")
    listing.add_argument("--language", metavar="CODE", help=which, default=argparse.SUPPRESS)
    named = {
        "download": "bring models from the Hugging Face hub; goes on where it was stopped",
        "remove": "delete models and unfinished downloads",
        "verify": "read models again and compare them with what came (default: all)",
    }
    for action, purpose in named.items():
        one = add_command(actions, action, purpose)
        many = "*" if action == "verify" else "+"
        one.add_argument("names", nargs=many, metavar="NAME", help="as `mynah models` shows it")
        one.set_defaults(run=f"core.cli.models_command:{action}")
    importing = add_command(actions, "import", "bring models of this machine into the models folder")
    what = ".nemo files, folders of config.json and model.safetensors, or folders of such (searched to any depth)"
    importing.add_argument("paths", nargs="+", metavar="PATH", help=what)
    importing.add_argument("--move", action="store_true", help="move instead of copying")
    importing.set_defaults(run="core.cli.models_command:import_files")
    move = add_command(actions, "move", "move the models folder to another place")
    move.add_argument("folder", metavar="DIR", help="the new models folder")
    move.set_defaults(run="core.cli.models_command:move")


_QUERIES = """queries:
  harbour                  the word, whatever its case and accents (typed accents count)
  "the old harbour"        these words in a row
  harb*                    words that begin so; in phrases too
  harbour boat             harbour, with boat within 10 words of it; NEAR/3 says 3; -boat or NOT boat: without it
  harbour OR port          either
  /h[ao]rbou?r/            a regular expression: slower, all texts are read
  speaker:Anna language:de folder:radio recording:interview date:2024-05..2025
                           only there; -speaker:Anna: only elsewhere; speaker:"Anna B" with spaces
"""


def add_search_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _QUERIES
    parser.add_argument("query", metavar="QUERY", nargs="+", help="what to find, see below")
    parser.add_argument("--context", type=int, default=8, metavar="N", help="words on each side (default: %(default)s)")
    parser.add_argument(
        "--sort",
        choices=("found", "left", "right", "recording", "time", "speaker"),
        default="found",
        help="by the words before or behind, by the recording's name, its date, or the speaker",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="show or write at most so many places (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--frequencies", action="store_true", help="count: per recording, per 1,000 words, over time")
    parser.add_argument("--output", metavar="FILE", help="write the places to a .csv, .docx or .TextGrid file")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument("--cut", metavar="FOLDER", help="write the sound of each place as a .wav file")
    parser.add_argument(
        "--padding",
        type=number_of("seconds"),
        default=0.5,
        metavar="SECONDS",
        help="sound on each side (default: %(default)s)",
    )
    parser.set_defaults(run="core.cli.search_command:search")


_QUALITY_EPILOG = """what is listed:
  missing    speech that no word covers: likely misses
  invented   words where no voice is heard: over silence, noise
  loop       a phrase over and over
  doubtful   words in a row that the recogniser was not sure of

The page lists the ten worst minutes first; a click plays. The recordings must have been transcribed by Mynah.
"""


def add_quality_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _QUALITY_EPILOG
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="recordings, folders (searched to any depth) or patterns"
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="the page (default: RECORDING.quality.html beside it, or quality.html in the first folder)",
    )
    parser.add_argument(
        "--below",
        type=float,
        metavar="X",
        help="words with less confidence are doubtful, 0 to 1 (default: as in the window's settings)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a recording; a page only with --output")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.quality_command:show_quality")


_EPILOG = """normalisations, with commas:
  case           upper and lower case make no difference
  punctuation    signs make no difference, and a hyphen parts words
  numbers        digits count as the words that they are said as
  fillers        uh, um, äh and their like do not count
  none           everything counts as it is written
"""


def add_compare_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _EPILOG
    parser.add_argument(
        "reference", metavar="REFERENCE", help="what was said: txt, cha, srt, vtt, ass, json, eaf, TextGrid, stm or ctm"
    )
    parser.add_argument(
        "hypothesis", metavar="HYPOTHESIS", help="what was recognised: such a file, or a recording that Mynah has done"
    )
    parser.add_argument(
        "--normalise",
        metavar="LIST",
        default="case,punctuation",
        help="what makes no difference, see below (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        choices=("jiwer", "sclite"),
        default="jiwer",
        help="how words are paired: with the fewest errors, or at NIST's costs of 4, 3 and 3 (default: %(default)s)",
    )
    parser.add_argument("--language", metavar="CODE", help="of the text, for numbers and fillers (default: its own)")
    parser.add_argument("--differences", action="store_true", help="show the sentences that differ, in colour")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    parser.add_argument("--html", metavar="FILE", help="write a page with figures, lists, and differences with sound")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.compare_command:compare_files")


def add_archive_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--all", action="store_true", help="list every recording, not only the largest")
    parser.set_defaults(run="core.cli.archive_command:list_sizes")
    actions = parser.add_subparsers(metavar="ACTION")
    remove = add_command(actions, "remove", "remove results; recordings and written transcripts stay")
    remove.add_argument("paths", nargs="*", metavar="PATH", help="recordings, or folders of them")
    remove.add_argument("--older-than", type=number_of("days"), metavar="DAYS", help="those that were done so long ago")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    remove.set_defaults(run="core.cli.archive_command:remove")
    compress = add_command(actions, "compress", "give the disk back what removed results took")
    compress.set_defaults(run="core.cli.archive_command:compress")
    backup = add_command(actions, "backup", "write the whole archive into one file, also while Mynah runs")
    backup.add_argument("file", metavar="FILE", help="the backup, which is made")
    backup.add_argument("--overwrite", action="store_true", help="replace an existing file")
    backup.set_defaults(run="core.cli.archive_command:back_up")
    restore = add_command(actions, "restore", "put a backup in the place of this machine's archive")
    restore.add_argument("file", metavar="FILE", help="a backup of `mynah archive backup` or of the window")
    restore.add_argument("--replace", action="store_true", help="also an archive here that has recordings")
    restore.add_argument(
        "--look-in", action="append", default=[], metavar="DIR", help="then find the recordings in this folder"
    )
    restore.set_defaults(run="core.cli.archive_command:restore_backup")
    relink = add_command(actions, "relink", "find recordings that were moved or renamed, by their content")
    relink.add_argument("folders", nargs="+", metavar="DIR", help="where to look, to any depth")
    relink.set_defaults(run="core.cli.archive_command:relink")


_FORMATS = "txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid, eaf"
_READ = "cha, srt, vtt, ass, txt, json, TextGrid or eaf"
_PLAIN = ("paths", "file", "folder", "folders", "sources", "manifest", "output_url", "reference", "hypothesis")
"""What is named without an option."""
_NEVER_EMPTY = (
    *("output", "model", "language", "trace", "zip", "rttm", "transcript", "post_processing"),
    *("chat_template", "chat_table", "replacements", "vocabulary", "speakers_model", "html", "cut", "metrics"),
    *("look_in", "address", *_PLAIN),
)

_KEPT = ("paths", "output", "hypothesis", "folders", "sources")
"""Options whose paths the journal or a manifest keeps, or looks up."""
SHELLS_EXPAND = os.name != "nt"
"""Whether a pattern that is not quoted has become the files that it names before a program gets it."""


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command's options. What a script leaves empty ("$FILE") is refused: as a path it would be the folder here.

    Paths with `..` become absolute: the journal would take them for others, and a recording's folders for these.
    """
    parser = command_parser()
    options = parser.parse_args(arguments)
    for name in _NEVER_EMPTY:
        value = getattr(options, name, None)
        if value == "" or (isinstance(value, list) and "" in value):
            parser.error("a path is empty" if name in _PLAIN else f"--{name.replace('_', '-')} is empty")
    for name in _KEPT:
        value = getattr(options, name, None)
        if isinstance(value, str):
            setattr(options, name, _plain(value))
        elif isinstance(value, list):
            setattr(options, name, [_plain(each) for path in value for each in _expanded(path)])
    return options


def _expanded(path: str) -> list[str]:
    """The files that a pattern names, as a shell would have given them; Windows' shells leave that to programs.

    One that names none stays as it is, to be told of, and one that goes to any depth (**) is for the commands that know
    it. A bracket is a letter: names on Windows may have it.
    """
    if SHELLS_EXPAND or "**" in path or not any(sign in path for sign in "*?"):
        return [path]
    return sorted(glob.glob(path.replace("[", "[[]"))) or [path]  # noqa: PTH207 (Path.glob takes no absolute pattern)


def _plain(path: str) -> str:
    return path if "://" in path else without_parents(path)


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(prog="mynah", description="Speech to text on your own machine.")
    parser.set_defaults(trace=None)
    parser.add_argument("--version", action="version", version=f"mynah {version('mynah')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_transcribe(add_command(commands, "transcribe", "turn recordings into text with word times"))
    _add_watch(add_command(commands, "watch", "transcribe what is copied into folders, as long as it runs"))
    _add_align(add_command(commands, "align", "find when the words of existing transcripts are said"))
    _add_speakers(add_command(commands, "speakers", "find who speaks when, and give transcripts their speakers"))
    add_search_arguments(add_command(commands, "search", "find every place where something was said"))
    add_compare_arguments(add_command(commands, "compare", "count the errors of a transcript against a reference"))
    add_quality_arguments(add_command(commands, "quality", "show how far transcripts can be trusted, and where not"))
    add_archive_arguments(add_command(commands, "archive", "show its size; remove, compress, back up, restore, relink"))
    add_corpus_arguments(add_command(commands, "batch", "plan and transcribe corpora of any size, on many machines"))
    add_export_corpus_arguments(
        add_command(commands, "export-corpus", "write transcripts and sound to train models with")
    )
    _add_convert(add_command(commands, "convert", "write transcripts in other formats"))
    check = add_command(commands, "check", "name what breaks the rules of CHAT in .cha files")
    check.add_argument("paths", nargs="+", metavar="PATH", help=".cha files, or folders (searched to any depth)")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.set_defaults(run="core.cli.check_command:check_files")
    _add_morphology(add_command(commands, "morphology", "add %%mor and %%gra to .cha files, by Stanza"))
    add_models_arguments(add_command(commands, "models", "list, download, import, remove, verify or move models"))
    update = add_command(commands, "update", "ask once whether there is a newer Mynah")
    update.add_argument("--address", metavar="URL", help="where to ask (default: update_address of the settings)")
    update.set_defaults(run="core.cli.update_command:update")
    licences = add_command(commands, "licences", "list the libraries that come along, and their licences")
    licences.add_argument("--json", action="store_true", help="one JSON object a line")
    licences.set_defaults(run="core.cli.licences_command:list_licences")
    doctor = add_command(commands, "doctor", "show versions and devices, and test the engine")
    add_device_arguments(doctor)
    add_backend_argument(doctor)
    doctor.add_argument("--zip", metavar="FILE", help="write a report for those who mend Mynah; no transcript is in it")
    _add_trace(doctor)
    doctor.set_defaults(run="core.cli.doctor_command:doctor")
    return parser


def _add_transcribe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, folders (searched to any depth) or patterns")
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.transcribe_command:transcribe")


def _add_watch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="DIR", help="folders (watched to any depth); without one, those of the window"
    )
    parser.add_argument(
        "--quiet",
        type=number_of("seconds"),
        default=10.0,
        metavar="SECONDS",
        help="take a file that has not changed for so long (default: %(default)s)",
    )
    parser.add_argument("--open-window", action="store_true", help="bring the window up when a recording is taken")
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.watch_command:watch")


def _add_transcription(parser: argparse.ArgumentParser) -> None:
    """What is asked of recordings, whichever they are."""
    _add_recogniser(parser)
    parser.add_argument(
        "--language",
        metavar="CODE",
        help="language spoken, for example en, de, es; Parakeet, which finds it by itself, then avoids English words "
        "and letters of other scripts; auto: each recording's own",
    )
    add_replacement_argument(parser)
    add_vocabulary_arguments(parser)
    parser.add_argument(
        "--translate-to", metavar="CODE", help="write the text in this language, not the one spoken (Canary models)"
    )
    parser.add_argument(
        "--bilingual",
        action="store_true",
        help="with --translate-to: the text as it is spoken, and its translation beside it",
    )
    parser.add_argument(
        "--format", metavar="LIST", help=f"comma-separated, of {_FORMATS} (default: the project's, else txt,srt)"
    )
    parser.add_argument("--output", metavar="DIR", help="folder for the transcripts (default: beside each recording)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing transcripts")
    parser.add_argument(
        "--no-project",
        action="store_true",
        help="pass over mynah.toml, which in a recording's folder or above it says what options do not",
    )
    parser.set_defaults(phrases=())
    add_speaker_arguments(parser, None)
    _add_output(parser)


def _add_recogniser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", metavar="NAME|FILE.nemo", help="default: the built-in demo model")
    add_device_arguments(parser)
    add_backend_argument(parser)
    parser.add_argument(
        "--times",
        choices=TIMES,
        default="sound",
        help="how a transcription times words: by the sound, as align does, or by NeMo's rules (default: %(default)s)",
    )
    parser.add_argument("--no-cuda-graphs", action="store_true", help="if a GPU driver has trouble with them")
    parser.add_argument(
        "--full-speed", action="store_true", help="use all cores while other programs work, and on battery"
    )


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json-progress", action="store_true", help="one JSON object a line on standard output")
    _add_trace(parser)
    add_text_arguments(parser)
    add_translation_argument(parser)
    add_subtitle_arguments(parser)
    add_chat_arguments(parser)


def _add_align(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a recording and its transcript; or any number of them, or folders, paired by their names",
    )
    parser.add_argument("--realign", action="store_true", help="find all times anew, also those that are there")
    parser.add_argument(
        "--format", metavar="LIST", help=f"comma-separated, of {_FORMATS} (default: the transcript's own)"
    )
    parser.add_argument(
        "--output", metavar="PATH", help="folder, or for one pair the file (default: beside the recording)"
    )
    _add_recogniser(parser)
    parser.add_argument("--language", metavar="CODE", help="language of the text, for its numbers, for example en, de")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, also the transcript itself")
    _add_output(parser)
    parser.set_defaults(run="core.cli.align_command:align")


def _add_speakers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="RECORDING", help="files, folders (searched to any depth), patterns"
    )
    parser.add_argument("--rttm", metavar="FILE", help="take the turns from this file instead of a model")
    parser.add_argument(
        "--transcript",
        metavar="FILE",
        help=f"give the words of this transcript ({_READ}) their speakers, and write it again (default: what Mynah has "
        "transcribed of the recording, else the transcripts beside it, else RTTM is written)",
    )
    parser.add_argument("--turns-only", action="store_true", help="write RTTM, whatever transcripts there are")
    parser.add_argument("--format", metavar="LIST", help=f"of the --transcript, of {_FORMATS} (default: its own)")
    parser.add_argument("--output", metavar="DIR", help="folder for what is written (default: beside its source)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, also the transcript itself")
    add_speaker_arguments(parser, "auto", "--model")
    parser.add_argument("--post-processing", metavar="FILE", help="NeMo's YAML: onset, offset, min_duration_on ...")
    add_device_arguments(parser, [each for each in PRECISIONS if each != "int8"])  # a diariser never does
    _add_output(parser)
    parser.set_defaults(run="core.cli.speakers_command:speakers")


def _add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help=f"files, or folders with files that end with {_READ}")
    parser.add_argument("--format", metavar="LIST", required=True, help=f"comma-separated, of {_FORMATS}")
    parser.add_argument("--language", metavar="CODE", help="language of the text, where the file does not tell")
    parser.add_argument("--output", metavar="DIR", help="folder for the new files (default: beside each transcript)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument(
        "--spread-times",
        action="store_true",
        help="make up times for what has none, between what has (default: subtitles leave it out)",
    )
    add_replacement_argument(parser)
    add_text_arguments(parser)
    add_translation_argument(parser)
    add_subtitle_arguments(parser)
    add_chat_arguments(parser)
    parser.set_defaults(run="core.cli.convert_command:convert")


def _add_morphology(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help=".cha files, or folders (searched to any depth)")
    parser.add_argument(
        "--model", metavar="DIR", required=True, help="Stanza's models: the folder with resources.json; none is fetched"
    )
    parser.add_argument("--language", metavar="CODE", help="of the utterances to analyse (default: the file's first)")
    parser.add_argument("--anew", action="store_true", help="replace tiers that are there (default: they stay)")
    parser.add_argument("--output", metavar="DIR", help="folder for the new files (default: beside each file)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, also the file itself")
    parser.set_defaults(run="core.cli.morphology_command:morphology")


def _add_trace(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--trace", metavar="FILE", help="write where the time went, for ui.perfetto.dev")
