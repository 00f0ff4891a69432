"""What the command line says of the files to be written: their formats, and the options of each."""

import argparse

import msgspec

from core.cli.chat_headers import chat_options
from core.cli.subtitle_arguments import NUMBERS, PREFIX
from core.contracts.errors import InputFault
from core.formats import FORMATS, FormatOptions
from core.formats.subtitles import PRESETS, SubtitleOptions


def parse_formats(listed: str) -> tuple[str, ...]:
    """The formats named in a comma-separated list, each once. Raises InputFault("format") for others, or for none."""
    names = tuple(dict.fromkeys(name.strip() for name in listed.split(",") if name.strip()))
    unknown = [name for name in names if name not in FORMATS]
    if unknown or not names:
        raise InputFault("format", unknown=", ".join(unknown), known=", ".join(FORMATS))
    return names


def format_options(options: argparse.Namespace) -> FormatOptions:
    """The options of all formats. Raises InputFault: subtitle-option, and as chat_options does."""
    return FormatOptions(subtitles=_subtitle_options(options), chat=chat_options(options))


def _subtitle_options(options: argparse.Namespace) -> SubtitleOptions:
    chosen = msgspec.structs.asdict(PRESETS[options.subtitle_preset]) | {"dashes": options.subtitle_dashes}
    for name in NUMBERS:
        given = getattr(options, PREFIX + name)
        if given is not None:
            chosen[name] = given
            try:
                msgspec.convert(chosen, SubtitleOptions, strict=False)
            except msgspec.ValidationError as error:
                option = f"--subtitle-{name.replace('_', '-')}"
                reason = str(error).partition(" - at")[0]
                raise InputFault("subtitle-option", option=option, value=given, reason=reason) from error
    return msgspec.convert(chosen, SubtitleOptions, strict=False)
