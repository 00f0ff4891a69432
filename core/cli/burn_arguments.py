"""The arguments of `mynah burn`."""

import argparse

from core.cli.format_arguments import (
    add_subtitle_arguments,
    add_text_arguments,
    add_tier_argument,
    add_translation_argument,
)
from core.cli.track_arguments import parse_part_time


def add_burn_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mynah burn`."""
    parser.add_argument("video", metavar="VIDEO", help="the video. It stays as it is")
    parser.add_argument(
        "--captions",
        metavar="FILE",
        help="subtitles or another transcript with times (cha, srt, vtt, ass, txt, json, TextGrid or eaf). Default: "
        "Mynah's own transcript of the video, else a transcript beside it",
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="the new video: .mp4, .mkv, .webm or .mov (default: beside the video, with .captions in its name)",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")
    parser.add_argument(
        "--codec",
        choices=("av1", "vp9", "h264"),
        default="av1",
        help="coding of the new picture. av1: small and quick. vp9: for older players. h264: for all players, if this "
        "computer has an encoder (default: av1)",
    )
    parser.add_argument(
        "--from", dest="part_from", metavar="TIME", type=parse_part_time, help="begin at this time of the video"
    )
    parser.add_argument("--to", dest="part_to", metavar="TIME", type=parse_part_time, help="end at this time")
    parser.add_argument(
        "--pseudonyms",
        metavar="KEY",
        help="replace the names in this file by pseudonyms, one NAME => PSEUDONYM a line. The captions and the usual "
        "name of the new video get them, and titles are left out. Sound and picture stay as they are",
    )
    add_tier_argument(parser)
    add_text_arguments(parser)
    add_translation_argument(parser)
    add_subtitle_arguments(parser)
    parser.set_defaults(run="core.cli.burn_command:burn")
