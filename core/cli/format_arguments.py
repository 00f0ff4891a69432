"""The options of `mynah` for what is in written files; apart from what they mean, so that the command line is fast."""

import argparse

SUBTITLE_PREFIX = "subtitle_"
SUBTITLE_NUMBERS = {
    "line_length": "characters in a line; one of full width, as in Chinese, counts as two",
    "lines": "lines in a cue, 1 to 3",
    "speed": "characters a second that are read comfortably",
    "top_speed": "characters a second put up with where speech leaves no more time",
    "shortest": "seconds that a cue stands at least",
    "longest": "seconds that a cue stands at most",
    "gap": "seconds between two cues",
    "late": "seconds that a cue may outlast its last word, to be readable",
}


def add_subtitle_arguments(parser: argparse.ArgumentParser) -> None:
    """The options for subtitles, as a group of their own in the help."""
    group = parser.add_argument_group("subtitles (--format srt,vtt,ass)")
    group.add_argument(
        "--subtitle-preset",
        choices=("netflix", "broadcast", "social"),
        help="netflix: 2 lines of 42, 17 characters a second; broadcast: 2 of 37, 15; social: 1 of 24, 20, at most "
        "3 s (default: netflix); the options below change single numbers of it. Subtitles that are converted keep "
        "their lines, unless this option, the length or the number of lines is given and they break it",
    )
    for name, meaning in SUBTITLE_NUMBERS.items():
        group.add_argument(f"--subtitle-{name.replace('_', '-')}", metavar="N", help=meaning)
    group.add_argument(
        "--subtitle-dashes",
        action="store_true",
        help="let two speakers share a cue that neither could have for long enough, with a dash before each line",
    )
    group.add_argument(
        "--no-subtitle-names",
        action="store_true",
        help="in SubRip, do not begin the turns of several speakers with their names",
    )


def add_text_arguments(parser: argparse.ArgumentParser) -> None:
    """The options for how the words are written, as a group of their own in the help."""
    group = parser.add_argument_group("text (every format but chat, which has rules of its own)")
    group.add_argument("--no-punctuation", action="store_true", help="leave full stops, commas and the like out")
    group.add_argument(
        "--capitals",
        choices=("as-is", "lower", "sentences"),
        default="as-is",
        help="lower: no capitals at all; sentences: a capital where a sentence begins (default: as recognised)",
    )
    group.add_argument(
        "--numbers",
        choices=("as-is", "words"),
        default="as-is",
        help="words: spell numbers out in the language of the text (default: as recognised)",
    )


def add_replacement_argument(parser: argparse.ArgumentParser) -> None:
    """The option for rules by which words are replaced."""
    parser.add_argument(
        "--replacements",
        metavar="FILE",
        help="replace words by the rules in this file, one a line: FIND => REPLACEMENT for whole words in any case, or "
        "/EXPRESSION/ => REPLACEMENT for a regular expression (/i: any case)",
    )


def add_translation_argument(parser: argparse.ArgumentParser) -> None:
    """The option for transcripts that are translated."""
    parser.add_argument(
        "--translation",
        choices=("beside", "only", "none"),
        default="beside",
        help="where a transcript is translated, write that beside the text, in its place, or not (default: beside)",
    )


def add_chat_arguments(parser: argparse.ArgumentParser) -> None:
    """The options for CHAT files, as a group of their own in the help."""
    group = parser.add_argument_group("CHAT (--format chat)")
    group.add_argument(
        "--chat-template", metavar="FILE", help="take the headers from this .cha file, head of one, or 0metadata.cdc"
    )
    group.add_argument(
        "--chat-table",
        metavar="FILE",
        help="participants from a CSV file with a column code and any of file (a recording's name or a pattern), "
        "name, role, language, age, sex, group, ses, education, custom, birth, birthplace, l1",
    )
    group.add_argument("--chat-corpus", metavar="NAME", help="name of the corpus (default: mynah)")
    group.add_argument(
        "--chat-participant",
        metavar="CODE:Name:Role",
        action="append",
        default=[],
        help="a speaker, for example CHI:Anna:Target_Child; again for each one, in the order in which they speak",
    )
    group.add_argument("--chat-languages", metavar="LIST", help="comma-separated, the main one first, as eng,spa")
    group.add_argument("--chat-media", metavar="NAME", help="name in @Media (default: that of the recording)")
    group.add_argument("--chat-date", metavar="DATE", help="day of the recording, as 2026-11-21 or 21-NOV-2026")
    group.add_argument("--chat-comment", metavar="TEXT", action="append", default=[], help="a line of @Comment")
    group.add_argument(
        "--chat-header",
        metavar="NAME:TEXT",
        action="append",
        default=[],
        help='any other header, for example "Location:Cologne"',
    )
    group.add_argument(
        "--chat-words",
        choices=("words", "characters", "written"),
        default="words",
        help="what the words of Chinese, Japanese, Cantonese, Thai and others without spaces are (default: words)",
    )
    group.add_argument(
        "--chat-lower-case",
        action="store_true",
        help="begin utterances in lower case, but for words that are capitalised elsewhere, too",
    )
    group.add_argument(
        "--no-chat-clauses",
        action="store_true",
        help="leave long speech without punctuation whole, instead of cutting it at pauses and conjunctions",
    )
    group.add_argument("--no-chat-wor", action="store_true", help="write no %%wor tiers with the words' times")
    group.add_argument(
        "--no-chat-marks",
        action="store_true",
        help="mark no fillers, fragments and retracings (CHAT files keep theirs)",
    )
