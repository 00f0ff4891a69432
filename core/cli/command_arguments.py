"""Define the commands and their arguments, and parse a command line. A command's own module is imported later."""

import argparse
import glob
import os
from functools import partial
from importlib.metadata import version

from core.cli.burn_arguments import add_burn_arguments
from core.cli.corpus_arguments import add_adapt_arguments, add_corpus_arguments, add_export_corpus_arguments
from core.cli.engine_arguments import add_engine_arguments
from core.cli.format_arguments import (
    add_chat_arguments,
    add_layout_arguments,
    add_pseudonym_argument,
    add_replacement_argument,
    add_subtitle_arguments,
    add_text_arguments,
    add_tier_argument,
    add_timecode_arguments,
    add_translation_argument,
)
from core.cli.hook_arguments import add_hook_arguments
from core.cli.number_arguments import (
    CommandParser,
    add_backend_argument,
    add_command,
    add_device_arguments,
    add_model_argument,
    number_of,
)
from core.cli.recogniser_arguments import add_language_model_arguments, add_recogniser_arguments
from core.cli.search_arguments import add_search_arguments
from core.cli.serve_arguments import add_mcp_arguments, add_serve_arguments
from core.cli.source_arguments import add_source_arguments, add_trial_arguments
from core.cli.speaker_arguments import add_speaker_arguments
from core.cli.track_arguments import add_heard_arguments, add_part_arguments, add_track_argument
from core.cli.voice_arguments import add_voice_actions
from core.contracts.compute_choices import PRECISIONS
from core.contracts.media import without_parents
from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH


def add_vocabulary_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for the vocabulary."""
    group = parser.add_argument_group("vocabulary")
    group.add_argument(
        "--vocabulary",
        metavar="FILE",
        action="append",
        default=[],
        help="prefer the words and phrases in this file. Each line of a text file is PHRASE or PHRASE | WEIGHT | "
        "MISSPELLING. A .csv file has the columns phrase, weight and spoken. CLAN word lists (.cut) work, too. Mynah "
        "takes the names from a .cha file. Repeat the option for more files",
    )
    group.add_argument(
        "--vocabulary-strength",
        metavar="X",
        type=_parse_strength,
        default=DEFAULT_STRENGTH,
        help=f"how strongly to prefer the vocabulary, from 0 (not at all) to {MOST_STRENGTH:g}. A higher value finds "
        "more words of the vocabulary, but also writes some that nobody said (default: %(default)s)",
    )
    group.add_argument(
        "--vocabulary-as-typed",
        action="store_true",
        help="prefer the exact spelling only. Default: also capitalised and in lower case",
    )
    group.add_argument(
        "--vocabulary-boosting-tree",
        action="store_true",
        help="for models with a CTC head: use NeMo's boosting tree, as for other models. Default: NeMo's CTC word "
        "spotter",
    )


def _parse_strength(text: str) -> float:
    """Parse a strength of the vocabulary."""
    try:
        strength = float(text)
    except ValueError:
        strength = -1.0
    if not 0 <= strength <= MOST_STRENGTH:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST_STRENGTH:g}")
    return strength


def add_models_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and actions of `mynah models`."""
    parser.set_defaults(run="core.cli.models_list:list_models")
    language_help = "show only those models of the catalogue that know this language, for example de"
    parser.add_argument("--language", metavar="CODE", help=language_help)
    actions = parser.add_subparsers(metavar="ACTION")
    listing = add_command(actions, "list", "show the catalogue and the installed models (the default action)")
    listing.add_argument("--language", metavar="CODE", help=language_help, default=argparse.SUPPRESS)
    purposes = {
        "download": "download models from the Hugging Face hub, or resume an unfinished download",
        "remove": "delete models and unfinished downloads",
        "verify": "check the files of models against their checksums (default: all models)",
    }
    for action, purpose in purposes.items():
        one = add_command(actions, action, purpose)
        many = "*" if action == "verify" else "+"
        other = ", or OWNER/NAME on the Hugging Face hub" if action == "download" else ""
        one.add_argument("names", nargs=many, metavar="NAME", help=f"name, as `mynah models` shows it{other}")
        one.set_defaults(run=f"core.cli.models_command:{action}")
    importing = add_command(actions, "import", "copy model files into the models folder")
    path_help = ".nemo files, folders with config.json and model.safetensors, or folders that contain them"
    importing.add_argument("paths", nargs="+", metavar="PATH", help=path_help)
    importing.add_argument("--move", action="store_true", help="move the files instead of copying them")
    importing.set_defaults(run="core.cli.models_command:import_files")
    move = add_command(actions, "move", "move the models folder")
    move.add_argument("folder", metavar="DIR", help="the new models folder")
    move.set_defaults(run="core.cli.models_command:move")


_QUALITY_EPILOG = """places on the page:
  missing    speech without words: probably missed
  invented   words without speech: over silence or noise
  loop       a phrase repeated again and again
  doubtful   several uncertain words in a row

The page starts with the ten worst minutes. Click a place to play it. Transcribe the recordings with Mynah first.
"""


def add_quality_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah quality`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _QUALITY_EPILOG
    parser.add_argument("paths", nargs="+", metavar="PATH", help="recordings, folders (with subfolders) or patterns")
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="file for the page (default: RECORDING.quality.html beside the recording, or quality.html in the folder)",
    )
    parser.add_argument(
        "--below",
        type=float,
        metavar="X",
        help="words below this confidence are uncertain, 0 to 1 (default: the value in the window's settings, or the "
        "model's)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object for each recording. Write a page only with --output"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    add_heard_arguments(parser, "examine the recording from this time on")
    parser.set_defaults(run="core.cli.quality_command:show_quality")


_COMPARE_EPILOG = """normalisations, separated by commas:
  case           ignore upper and lower case
  punctuation    ignore punctuation, and split words at hyphens
  numbers        compare digits as spoken words
  fillers        ignore uh, um, äh and other fillers
  none           compare the text as it is
"""


def add_compare_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah compare`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _COMPARE_EPILOG
    parser.add_argument(
        "reference",
        metavar="REFERENCE",
        help="correct text: a transcript of any kind that Mynah reads, or NIST's stm, ctm or trn",
    )
    parser.add_argument(
        "hypothesis",
        metavar="HYPOTHESIS",
        help="recognised text: one of these files, or a recording that Mynah transcribed",
    )
    parser.add_argument(
        "--normalise",
        metavar="LIST",
        default="case,punctuation",
        help="differences to ignore, see below (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        choices=("jiwer", "sclite"),
        default="jiwer",
        help="how to pair words. jiwer: fewest errors. sclite: NIST's costs, 4 for a "
        "substitution and 3 for others (default: %(default)s)",
    )
    parser.add_argument(
        "--language", metavar="CODE", help="language for numbers and fillers (default: the language of the text)"
    )
    add_tier_argument(parser, "a reference with tiers")
    parser.add_argument("--differences", action="store_true", help="show the sentences with errors, in colour")
    parser.add_argument("--json", action="store_true", help="print all results as one JSON object")
    parser.add_argument("--html", metavar="FILE", help="write a page with figures, lists and playable differences")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing page")
    parser.set_defaults(run="core.cli.compare_command:compare_files")


def add_archive_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments and actions of `mynah archive`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--all", action="store_true", help="list all recordings, not only the largest")
    parser.set_defaults(run="core.cli.archive_command:list_sizes")
    actions = parser.add_subparsers(metavar="ACTION")
    remove = add_command(actions, "remove", "remove transcripts from the archive. Recordings and exports stay")
    remove.add_argument("paths", nargs="*", metavar="PATH", help="recordings or folders")
    remove.add_argument(
        "--older-than",
        type=number_of("days"),
        metavar="DAYS",
        help="remove transcripts that were finished more than DAYS days ago",
    )
    remove.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    remove.set_defaults(run="core.cli.archive_command:remove")
    compress = add_command(actions, "compress", "free the disk space of removed transcripts")
    compress.set_defaults(run="core.cli.archive_command:compress")
    backup = add_command(actions, "backup", "write the whole archive into one file. Mynah may run meanwhile")
    backup.add_argument("file", metavar="FILE", help="new backup file")
    backup.add_argument("--overwrite", action="store_true", help="replace an existing file")
    backup.set_defaults(run="core.cli.archive_command:back_up")
    restore = add_command(actions, "restore", "replace this machine's archive with a backup")
    restore.add_argument("file", metavar="FILE", help="backup from `mynah archive backup` or from the window")
    restore.add_argument("--replace", action="store_true", help="replace an archive that has recordings")
    restore.add_argument(
        "--look-in",
        action="append",
        default=[],
        metavar="DIR",
        help="then look for the recordings in this folder. Repeat it for more folders",
    )
    restore.set_defaults(run="core.cli.archive_command:restore_backup")
    relink = add_command(actions, "relink", "find moved or renamed recordings by their content")
    relink.add_argument("folders", nargs="+", metavar="DIR", help="folders to search, with subfolders")
    relink.set_defaults(run="core.cli.archive_command:relink")


_FORMATS = (
    "txt, md, docx, srt, vtt, ass, ttml, stl, sbv, lrc, json, tsv, csv, chat, textgrid, eaf, exb, tei, labels, edl, "
    "fcpxml, premiere, seglst, stm, ctm, rttm"
)
_READABLE = "cha, srt, vtt, ass, txt, json, TextGrid or eaf"
_POSITIONALS = frozenset(
    {"paths", "file", "folder", "folders", "sources", "manifest", "output_url", "reference", "hypothesis", "query"}
    | {"name", "names", "recording", "video", "project"}
)
_MAY_BE_EMPTY = frozenset({"currency", "normalise"})
_STORED_PATHS = ("paths", "output", "video", "hypothesis", "folders", "sources", "project")
"""Arguments with paths that the journal or a manifest stores or looks up."""
SHELLS_EXPAND = os.name != "nt"
"""Whether shells replace an unquoted pattern with its files. Windows leaves this to programs."""


def parse_arguments(arguments: list[str] | None) -> argparse.Namespace:
    """Return the options of a command line.

    Refuses empty values: a script with an unset variable passes "", and that path would mean the current folder.
    Makes paths with `..` absolute: the journal compares paths as text.
    """
    parser = command_parser()
    options = parser.parse_args(arguments)
    for name, value in vars(options).items():
        if name not in _MAY_BE_EMPTY and (value == "" or (isinstance(value, list) and "" in value)):
            parser.error("an argument is empty" if name in _POSITIONALS else f"--{name.replace('_', '-')} is empty")
    for name in _STORED_PATHS:
        value = getattr(options, name, None)
        if isinstance(value, str):
            setattr(options, name, _without_parents(value))
        elif isinstance(value, list):
            setattr(options, name, [_without_parents(each) for path in value for each in _expand_pattern(path)])
    return options


def _expand_pattern(path: str) -> list[str]:
    """Return the files of a pattern, as a shell gives them.

    A pattern without files stays as it is, so that the error names it. A pattern with ** stays, too: the commands
    expand it. A bracket is an ordinary character, because names on Windows may contain it.
    """
    if SHELLS_EXPAND or "**" in path or not any(sign in path for sign in "*?"):
        return [path]
    return sorted(glob.glob(path.replace("[", "[[]"))) or [path]  # noqa: PTH207 (Path.glob takes no absolute pattern)


def _without_parents(path: str) -> str:
    return path if "://" in path else without_parents(path)


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = CommandParser(prog="mynah", description="Turn speech into text on your own computer.")
    parser.set_defaults(trace=None)
    parser.add_argument("--version", action="version", version=f"mynah {version('mynah')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_transcribe(add_command(commands, "transcribe", "transcribe recordings, with the time of each word"))
    _add_watch(add_command(commands, "watch", "watch folders and transcribe each new recording"))
    _add_record(add_command(commands, "record", "record sound safely, and transcribe it meanwhile"))
    _add_listen(add_command(commands, "listen", "record, and write the words while you speak"))
    _add_dictate(add_command(commands, "dictate", "write what you say onto the clipboard"))
    serve = add_command(commands, "serve", "serve OpenAI's transcription routes for other programs")
    add_serve_arguments(serve)
    add_recogniser_arguments(serve)
    add_mcp_arguments(add_command(commands, "mcp", "offer the archive to an assistant, over its standard streams"))
    _add_align(add_command(commands, "align", "find the word times of an existing text"))
    _add_speakers(add_command(commands, "speakers", "identify speakers and write them into transcripts"))
    voices = add_command(commands, "voices", "know the voices of named people, and suggest their names")
    add_voice_actions(voices, partial(add_command, voices.add_subparsers(required=True, metavar="ACTION")))
    add_search_arguments(add_command(commands, "search", "search all transcripts"))
    add_compare_arguments(add_command(commands, "compare", "count the errors of a transcript against a reference"))
    add_quality_arguments(add_command(commands, "quality", "show the quality of transcripts and their worst places"))
    add_archive_arguments(
        add_command(commands, "archive", "show the archive's size, or back it up, restore it or clean it up")
    )
    add_corpus_arguments(add_command(commands, "batch", "plan and transcribe large corpora, on one or many machines"))
    add_export_corpus_arguments(add_command(commands, "export-corpus", "write transcripts and sound as training data"))
    _add_convert(add_command(commands, "convert", "convert transcripts to other formats"))
    _add_pseudonyms(add_command(commands, "pseudonyms", "list the names in transcripts, with a pseudonym for each"))
    add_burn_arguments(add_command(commands, "burn", "write a copy of a video with captions in the picture"))
    check = add_command(commands, "check", "check .cha files against the rules of CHAT")
    check.add_argument("paths", nargs="+", metavar="PATH", help=".cha files, or folders (with subfolders)")
    check.add_argument("--json", action="store_true", help="print one JSON object per line")
    check.set_defaults(run="core.cli.check_command:check_files")
    _add_morphology(add_command(commands, "morphology", "add %%mor and %%gra tiers to .cha files, with Stanza"))
    add_models_arguments(add_command(commands, "models", "list, download, import, remove, verify or move models"))
    add_language_model_arguments(add_command(commands, "language-model", "build language models for the beam search"))
    add_adapt_arguments(add_command(commands, "adapt", "train a copy of a model on corrected transcripts"))
    update = add_command(commands, "update", "check for a newer version of Mynah")
    update.add_argument("--address", metavar="URL", help="address to ask (default: update_address in the settings)")
    update.set_defaults(run="core.cli.update_command:update")
    licences = add_command(commands, "licences", "list the included libraries and their licences")
    licences.add_argument("--json", action="store_true", help="print one JSON object per line")
    licences.set_defaults(run="core.cli.licences_command:list_licences")
    doctor = add_command(commands, "doctor", "show versions and devices, and test the engine")
    add_device_arguments(doctor)
    add_backend_argument(doctor)
    doctor.add_argument(
        "--zip", metavar="FILE", help="write a zip file to attach to a bug report. It contains no transcript"
    )
    _add_trace(doctor)
    doctor.set_defaults(run="core.cli.doctor_command:doctor")
    return parser


def _add_transcribe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="recordings, folders (with subfolders), patterns, or - for a recording from standard input",
    )
    parser.add_argument(
        "--join",
        action="store_true",
        help="take the named files as one recording with one clock, in this order. In a folder: join the files of each "
        "recording that a recorder or a camera split. Mynah writes the joined sound beside them, as FLAC",
    )
    add_engine_arguments(parser)
    add_part_arguments(parser)
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.transcribe_command:transcribe")


def _add_record(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    parser.add_argument("--no-text", action="store_true", help="record only")
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.record_command:record")


def _add_listen(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    parser.add_argument(
        "--delay",
        type=number_of("milliseconds"),
        metavar="MS",
        help="recognise at most this much sound at a time. A smaller value is quicker and less accurate (default: as "
        "small as this computer keeps up with)",
    )
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.listen_command:listen", no_text=False)


def _add_dictate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--toggle",
        action="store_true",
        help="end the dictation that runs, or begin one. Give this command a keyboard shortcut of the desktop",
    )
    parser.add_argument("--paste", action="store_true", help="also paste the text into the window in front")
    parser.add_argument(
        "--no-clipboard", dest="clipboard", action="store_false", help="only print the text on standard output"
    )
    parser.add_argument(
        "--source",
        default="microphone",
        metavar="SOURCE",
        help="microphone, or the name of a device from `mynah record --list-sources` (default: %(default)s)",
    )
    add_trial_arguments(parser)
    add_model_argument(parser)
    add_device_arguments(parser)
    parser.add_argument("--language", metavar="CODE", help="spoken language, for example en, de, es")
    add_vocabulary_arguments(parser)
    parser.set_defaults(run="core.cli.dictate_command:dictate", other_file=None)


def _add_watch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="DIR", help="folders to watch, with subfolders (default: the folders of the window)"
    )
    parser.add_argument(
        "--quiet",
        type=number_of("seconds"),
        default=10.0,
        metavar="SECONDS",
        help="transcribe a file when it has not changed for this time (default: %(default)s)",
    )
    parser.add_argument("--open-window", action="store_true", help="open the window for each new recording")
    add_part_arguments(parser, "hear each recording from this time on")
    _add_transcription(parser)
    parser.set_defaults(run="core.cli.watch_command:watch")


def _add_transcription(parser: argparse.ArgumentParser) -> None:
    """Add the options that `transcribe` and `watch` share."""
    add_recogniser_arguments(parser)
    parser.add_argument(
        "--language",
        metavar="CODE",
        help="spoken language, for example en, de, es. auto: find it for each recording. Parakeet always finds the "
        "language. If you name it, Parakeet also avoids unsure English words and letters of other scripts. de,en "
        "allows two languages",
    )
    add_replacement_argument(parser)
    add_vocabulary_arguments(parser)
    parser.add_argument("--translate-to", metavar="CODE", help="translate into this language (Canary models)")
    parser.add_argument(
        "--bilingual",
        action="store_true",
        help="with --translate-to: write the spoken text, and the translation beside it",
    )
    parser.add_argument(
        "--format",
        metavar="LIST",
        help=f"formats, separated by commas: {_FORMATS} (default: the project's formats, else txt,srt)",
    )
    parser.add_argument("--output", metavar="DIR", help="folder for the transcripts (default: beside each recording)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing transcripts")
    parser.add_argument(
        "--no-project",
        action="store_true",
        help="ignore mynah.toml files. A mynah.toml in or above a recording's folder sets the defaults of options",
    )
    parser.add_argument(
        "--allow-outside", action="store_true", help="let a mynah.toml name an output folder outside its own folder"
    )
    add_hook_arguments(parser)
    parser.set_defaults(phrases=())
    add_speaker_arguments(parser, None)
    add_track_argument(parser)
    _add_verbose(parser)
    _add_output(parser)


def _add_verbose(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--verbose", action="store_true", help="list each skipped file of a folder with its kind")


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json-progress", action="store_true", help="print progress as one JSON object per line on standard output"
    )
    _add_trace(parser)
    add_pseudonym_argument(parser)
    add_text_arguments(parser)
    add_layout_arguments(parser)
    add_timecode_arguments(parser)
    add_translation_argument(parser)
    add_subtitle_arguments(parser)
    add_chat_arguments(parser)


def _add_align(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a recording and its text, or several recordings, texts and folders. Files with the same name form a pair",
    )
    parser.add_argument("--realign", action="store_true", help="find all times again, also those that the text has")
    parser.add_argument(
        "--format", metavar="LIST", help=f"formats, separated by commas: {_FORMATS} (default: the format of the text)"
    )
    parser.add_argument(
        "--output",
        metavar="PATH",
        help="folder for the transcripts, or a file if there is one pair (default: beside the recording)",
    )
    add_recogniser_arguments(parser)
    parser.add_argument(
        "--language", metavar="CODE", help="language of the text, to read its numbers, for example en, de"
    )
    add_tier_argument(parser)
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, including the input")
    add_track_argument(parser, "auto")
    add_part_arguments(parser, "the text begins at this time of the recording")
    _add_verbose(parser)
    _add_output(parser)
    parser.set_defaults(run="core.cli.align_command:align")


def _add_speakers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="RECORDING", help="recordings, folders (with subfolders) or patterns"
    )
    parser.add_argument("--rttm", metavar="FILE", help="take the turns of speakers from this file, not from a model")
    parser.add_argument(
        "--transcript",
        metavar="FILE",
        help=f"write the speakers into this transcript ({_READABLE}). Default: into Mynah's own transcript of the "
        "recording, else into transcripts beside it, else write RTTM",
    )
    add_tier_argument(parser, "a transcript with tiers")
    parser.add_argument("--turns-only", action="store_true", help="write only RTTM, no transcripts")
    parser.add_argument("--format", metavar="LIST", help=f"formats for --transcript: {_FORMATS} (default: its own)")
    parser.add_argument("--output", metavar="DIR", help="folder for the new files (default: beside the input)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, including the input")
    add_speaker_arguments(parser, "auto", "--model")
    add_track_argument(parser, "auto")
    add_part_arguments(parser)
    parser.add_argument(
        "--post-processing", metavar="FILE", help="NeMo's YAML file with onset, offset, min_duration_on and so on"
    )
    add_device_arguments(parser, [each for each in PRECISIONS if each != "int8"])  # diarization never runs in int8
    _add_output(parser)
    parser.set_defaults(run="core.cli.speakers_command:speakers")


def _add_convert(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help=f"transcripts, or folders of them: {_READABLE}")
    parser.add_argument("--format", metavar="LIST", required=True, help=f"formats, separated by commas: {_FORMATS}")
    parser.add_argument("--language", metavar="CODE", help="language of the text, if the file does not name it")
    parser.add_argument("--output", metavar="DIR", help="folder for the new files (default: beside each transcript)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files")
    parser.add_argument(
        "--spread-times",
        action="store_true",
        help="estimate times of sentences without times (default: subtitles leave such sentences out)",
    )
    add_tier_argument(parser)
    add_replacement_argument(parser)
    add_pseudonym_argument(parser)
    add_text_arguments(parser)
    add_layout_arguments(parser)
    add_timecode_arguments(parser)
    add_translation_argument(parser)
    add_subtitle_arguments(parser)
    add_chat_arguments(parser)
    parser.set_defaults(run="core.cli.convert_command:convert")


def _add_pseudonyms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help=f"transcripts, or folders of them: {_READABLE}")
    parser.add_argument("--output", metavar="KEY", required=True, help="the key to write, for example key.txt")
    parser.set_defaults(run="core.cli.pseudonyms_command:propose")


def _add_morphology(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help=".cha files, or folders (with subfolders)")
    parser.add_argument(
        "--model",
        metavar="DIR",
        required=True,
        help="folder of Stanza's models, with resources.json. Mynah does not download them",
    )
    parser.add_argument(
        "--language", metavar="CODE", help="language of the utterances to analyse (default: the file's first language)"
    )
    parser.add_argument("--anew", action="store_true", help="replace existing tiers (default: keep them)")
    parser.add_argument("--output", metavar="DIR", help="folder for the new files (default: beside each file)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing files, including the input")
    parser.set_defaults(run="core.cli.morphology_command:morphology")


def _add_trace(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--trace", metavar="FILE", help="write a trace of the run time, for ui.perfetto.dev")
