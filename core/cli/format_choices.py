"""Turn the options for formats, subtitles and CHAT headers into settings of the formats."""

import argparse
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from core.cli.format_arguments import LAYOUT_PREFIX, SUBTITLE_NUMBERS, SUBTITLE_PREFIX
from core.cli.usage_errors import Misuse, read_named
from core.contracts.errors import InputFault
from core.formats import FORMATS, FormatOptions, TextOptions, text_layout
from core.formats.chat import ChatOptions, check, parse_participant, read_table, read_template
from core.formats.subtitles import PRESETS, SubtitleOptions
from core.formats.text_encoding import file_bytes
from core.formats.text_layout import TextLayout
from core.formats.timecode import TimecodeOptions
from core.formats.word_lists import read_pseudonyms

_Content = TypeVar("_Content")


def chat_name_notice(path: Path, recording: str) -> str:
    """Return the notice for a CHAT file without the name of its recording (CLAN CHECK 157)."""
    return (
        f"{path.name}: CLAN needs the name {recording}.cha, but this file exists. "
        "Replace it with --overwrite, or choose another folder with --output"
    )


def parse_formats(listed: str) -> tuple[str, ...]:
    """Return the formats in a comma-separated list, each once. A name or an extension is fine, in any case.

    Raises:
        InputFault: "format" for an unknown format or an empty list.
    """
    endings = {kind.extension.removeprefix(".").lower(): name for name, kind in FORMATS.items()}
    names = tuple(dict.fromkeys(endings.get(name.lower(), name.lower()) for name in _split(listed)))
    unknown = [name for name in names if name not in FORMATS]
    if unknown or not names:
        raise InputFault("format", unknown=", ".join(unknown), known=", ".join(FORMATS))
    return names


def text_options(options: argparse.Namespace) -> TextOptions:
    """Return the options of the text."""
    return TextOptions(not options.no_punctuation, options.capitals, options.numbers)


def format_options(options: argparse.Namespace) -> FormatOptions:
    """Return the options of all formats. Raises InputFault("subtitle-option"), and as `chat_options` and `check`."""
    subtitles, chat = subtitle_options(options), chat_options(options)
    timecode = TimecodeOptions(options.frame_rate, options.start_timecode)
    _ = timecode.first_frame  # checks it
    return FormatOptions(
        subtitles=subtitles,
        chat=chat,
        text=text_options(options),
        layout=_layout(options),
        timecode=timecode,
        translation=options.translation,
        pseudonyms=key_path(options.pseudonyms, options.output),
    )


def key_path(path: str | None, output: str | None) -> str:
    """Return the whole path of a key of pseudonyms, "" without one. Raises Misuse for a key that cannot be used."""
    if path is None:
        return ""
    read_named(path, read_pseudonyms)
    check_key_is_apart(path, output)
    return str(Path(path).absolute())


def check_key_is_apart(path: str, output: str | None) -> None:
    """Raise Misuse if a key lies in the output folder, where it would be passed on with the files."""
    if output is not None and Path(path).resolve().is_relative_to(Path(output).resolve()):
        raise Misuse(f"{path}: The key lies in the output folder. Move it, so that you do not pass it on.")


def _layout(options: argparse.Namespace) -> TextLayout:
    """Return the layout of plain text. A part without a template gets the one of a turn."""
    chosen = msgspec.structs.asdict(text_layout.PRESETS[options.text_preset or "plain"])
    parts = {name: given for name in chosen if (given := getattr(options, LAYOUT_PREFIX + name)) is not None}
    if parts and not options.text_preset:
        chosen |= {"template": text_layout.DEFAULT_TEMPLATE}
    for name, given in parts.items():
        chosen[name] = given == "yes" if isinstance(chosen[name], bool) else given
        try:
            layout = msgspec.convert(chosen, TextLayout, strict=False)
        except msgspec.ValidationError as error:
            option = f"--text-{name.replace('_', '-')}"
            raise InputFault(
                "subtitle-option", option=option, value=given, reason=_describe_range(str(error))
            ) from error
    layout = msgspec.convert(chosen, TextLayout, strict=False)
    text_layout.check(layout)
    return layout


def options_for(options: argparse.Namespace, chosen: FormatOptions, recording: Path) -> FormatOptions:
    """Return the options of all formats for one recording, with its participants from --chat-table."""
    if not options.chat_table:
        return chosen
    return msgspec.structs.replace(chosen, chat=chat_options(options, recording=recording))


def table_key(options: argparse.Namespace) -> str:
    """Return a digest of the table of participants, "" without a table. Raises as `chat_options`."""
    if not options.chat_table:
        return ""
    return f"table {hashlib.sha256(read_named(options.chat_table, file_bytes)).hexdigest()}"


def chat_options(
    options: argparse.Namespace, own: ChatOptions | None = None, recording: Path | None = None
) -> ChatOptions:
    """Return the CHAT options: headers of the template, then of the table, then of the command line.

    Args:
        options: options of the command.
        own: headers of a converted file, used if there is no template.
        recording: the recording to look up in the table.

    Raises:
        InputFault: as `chat.check`.
        Misuse: the template or the table cannot be read.
    """
    chosen = _read_cached(options.chat_template, read_template) if options.chat_template else own or ChatOptions()
    if options.chat_table:
        table = _read_cached(options.chat_table, read_table)
        chosen = table.options_for(recording, chosen) if recording is not None else chosen
    people = {person.code: person for person in chosen.participants}
    for text in options.chat_participant:
        given = parse_participant(text)
        known = people.get(given.code, given)  # keeps age and other details of the template
        people[given.code] = msgspec.structs.replace(known, name=given.name or known.name, role=given.role)
    added = [(name.strip(), text.strip()) for name, _, text in (each.partition(":") for each in options.chat_header)]
    headers = [(name, text) for name, text in chosen.headers if name not in dict(added)]
    chosen = msgspec.structs.replace(
        chosen,
        corpus=options.chat_corpus or chosen.corpus,
        participants=tuple(people.values()),
        languages=_split(options.chat_languages or "") or chosen.languages,
        media=options.chat_media,
        date=options.chat_date or chosen.date,
        comments=(*chosen.comments, *options.chat_comment),
        headers=(*headers, *added),
        wor=not options.no_chat_wor,
        disfluencies=not options.no_chat_marks,
        division=options.chat_words,
        lower_case=options.chat_lower_case,
        clauses=not options.no_chat_clauses,
    )
    check(chosen)
    return chosen


def _read_cached(path: str, reader: Callable[[Path], _Content]) -> _Content:
    """Return the content of an option's file. Many recordings share it, so it is read again only after a change.

    Raises:
        Misuse: the file cannot be read. The message names it.
    """
    try:
        status = Path(path).stat()
    except OSError:  # the reader reports the reason
        return read_named(path, reader)
    state = (str(Path(path).absolute()), status.st_ino, status.st_mtime_ns, status.st_size)
    content: _Content = _read_in_state(path, reader, state)
    return content


@lru_cache(maxsize=8)
def _read_in_state(path: str, reader: Callable[[Path], _Content], _state: tuple[str, int, int, int]) -> _Content:
    return read_named(path, reader)


def subtitle_options(options: argparse.Namespace) -> SubtitleOptions:
    """Return the options of subtitles. Raises InputFault("subtitle-option")."""
    given_limits = (options.subtitle_preset, options.subtitle_line_length, options.subtitle_lines)
    chosen = msgspec.structs.asdict(PRESETS[options.subtitle_preset or "netflix"])
    chosen |= {"dashes": options.subtitle_dashes, "names": not options.no_subtitle_names}
    chosen |= {"word_times": options.subtitle_word_times, "karaoke": options.subtitle_karaoke}
    chosen["rewrap"] = any(limit is not None for limit in given_limits)
    for name in SUBTITLE_NUMBERS:
        given = getattr(options, SUBTITLE_PREFIX + name)
        if given is not None:
            chosen[name] = given
            try:
                msgspec.convert(chosen, SubtitleOptions, strict=False)
            except msgspec.ValidationError as error:
                option = f"--subtitle-{name.replace('_', '-')}"
                reason = _describe_range(str(error))
                raise InputFault("subtitle-option", option=option, value=given, reason=reason) from error
    return msgspec.convert(chosen, SubtitleOptions, strict=False)


def _describe_range(error: str) -> str:
    """Return msgspec's message about a number, such as "Expected `int` <= 3", in words."""
    limit = re.search(r"([<>])= (\S+)", error)
    if limit is None:
        return "it is not a whole number" if "`int`" in error else "it is not a number"
    return f"{'at most' if limit[1] == '<' else 'at least'} {limit[2]}"


def _split(listed: str) -> tuple[str, ...]:
    """Return the entries of a comma-separated list, in order."""
    return tuple(entry.strip() for entry in listed.split(",") if entry.strip())
