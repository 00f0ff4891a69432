"""What the user has chosen: one small JSON file, never lost to a crash, never in the way when it is broken."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from core.contracts import files, foreign_json, paths
from core.contracts.compute_choices import Backend, Device, Precision
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH, Phrase
from core.formats import FORMATS, FormatOptions, naming
from core.formats.export import Existing
from core.transcript.replacement_rules import Replacement

FILE: Final = "settings.json"
Theme = Literal["system", "light", "dark"]
MOST_RECENT: Final = 6  # paths that are remembered


class FolderWords(msgspec.Struct, frozen=True):
    """What is expected, and replaced, in the recordings of one folder and those below it, besides what is in all."""

    vocabulary: tuple[Phrase, ...] = ()
    replacements: tuple[Replacement, ...] = ()


class WatchedFolder(msgspec.Struct, frozen=True):
    """A folder whose recordings are transcribed as they come, with what is asked of them.

    `model` "" is the one that is chosen in the window, with its language. `raises_window`: the window comes to the
    front when a recording is taken.
    """

    path: str
    model: str = ""
    language: str | None = None
    formats: tuple[str, ...] = ("txt", "srt")
    output: str | None = None
    raises_window: bool = False
    active: bool = True


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the desktop program remembers between two starts, save the queue itself.

    `model` is a name or the path of a .nemo file; `speakers` is whether speakers are told apart, by `speakers_model`
    (None: the best that is here) or by channels, `speakers_exactly` so many or `speakers_at_most`, and `shortest_turn`
    the seconds that a turn takes at least; `language` None leaves it to the model; `translate_to` is the language of
    the text, or with `bilingual` that of its translation beside it; `vocabulary` are the words to expect; recordings in
    `watched_folders` are taken by themselves, once a file has not changed for `watch_quiet` seconds; `polite` leaves
    processors to other programs and spares the battery; `output` None is beside the recording; `naming` is a template
    of `formats.naming`, `options` are the choices of the formats; `participant_table` is the path of a CSV file with
    the participants of CHAT files, "" for none; `memory_limit` in bytes, None for what the machine has; `release_after`
    the minutes without work after which the model leaves the memory, 0 for never; `doubtful_below` is the confidence
    under which a word is marked; `ui_language` None follows the system; `check_updates` has a window ask
    `update_address` at its start (`support.updates`); `models_folder` None is paths.models_dir(); `window` and `panes`
    are Qt's own states, base64; `recent_paths` are recordings and folders as they were added, the last one first;
    `speaker_panel` shows the speakers beside a transcript that has some; `welcomed` says that the first start is over.
    """

    model: str = paths.DEMO
    speakers: Literal["off", "model", "channels"] = "off"
    speakers_model: str | None = None
    speakers_exactly: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    speakers_at_most: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    shortest_turn: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0
    language: str | None = None
    translate_to: str | None = None
    bilingual: bool = False
    vocabulary: tuple[Phrase, ...] = ()
    vocabulary_strength: Annotated[float, msgspec.Meta(ge=0, le=MOST_STRENGTH)] = DEFAULT_STRENGTH
    replacements: tuple[Replacement, ...] = ()
    folder_words: dict[str, FolderWords] = {}
    watched_folders: tuple[WatchedFolder, ...] = ()
    watch_quiet: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 10.0
    device: Device = "auto"
    precision: Precision = "auto"
    cuda_graphs: bool = True
    polite: bool = True
    backend: Backend = "auto"
    formats: tuple[str, ...] = ("txt", "srt")
    output: str | None = None
    naming: str = naming.DEFAULT
    existing: Existing = "number"
    options: FormatOptions = FormatOptions()
    participant_table: str = ""
    auto_export: bool = True
    memory_limit: Annotated[int, msgspec.Meta(ge=2**28)] | None = None
    release_after: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 10
    doubtful_below: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    theme: Theme = "system"
    ui_language: str | None = None
    notify: bool = True
    inhibit_sleep: bool = True
    check_updates: bool = False
    update_address: str = ""
    models_folder: str | None = None
    window: str = ""
    panes: str = ""
    recent_paths: tuple[str, ...] = ()
    speaker_panel: bool = True
    welcomed: bool = False


def file() -> Path:
    """Where the settings are. Raises EnvironmentFault("own-folder")."""
    return paths.config_dir() / FILE


def load(path: Path) -> tuple[Settings, EnvironmentFault | None]:
    """The settings in `path`, and what had to be left out of them; defaults where there is no file.

    A field that this version does not know is passed over (and kept by `save`), one with a value that cannot be is
    taken as its default and named. A file that is no JSON object is set aside beside itself.
    """
    try:
        raw = _read(path)
    except ValueError as error:
        return Settings(), _set_aside(path, str(error))
    except OSError as error:
        return Settings(), EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error))
    good, bad = _parse(raw)
    fault = EnvironmentFault("settings-odd", path=str(path), names=", ".join(bad)) if bad else None
    return Settings(**good), fault


def current() -> Settings:
    """The settings as they are on disk, for who needs one of them: what cannot be read is as if never set.

    Unlike `load` it sets no file aside. Raises EnvironmentFault("own-folder").
    """
    try:
        return Settings(**_parse(_read(file()))[0])
    except (OSError, ValueError):
        return Settings()


def save(settings: Settings, path: Path) -> None:
    """Write the settings whole or not at all; fields of a newer version that the file has are kept.

    Raises EnvironmentFault: disk, no-write; settings-unread for a file that may not be read now, and is left as it is.
    """
    try:
        kept = _read(path)
    except OSError as error:
        raise EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error)) from error
    except ValueError:
        kept = {}
    text = msgspec.json.format(msgspec.json.encode(kept | msgspec.structs.asdict(settings)), indent=2).decode()
    files.write_atomic(path, text + "\n")


def _parse(raw: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields that can be used, and the names of those whose values mean nothing here."""
    good, bad = {}, []
    for field in msgspec.structs.fields(Settings):
        if field.name in raw:
            try:
                good[field.name] = _checked(field.name, msgspec.convert(raw[field.name], field.type))
            except (ValueError, InputFault):
                bad.append(field.name)
    return good, bad


def _read(path: Path) -> dict[str, Any]:
    """The file's object, empty where there is no file."""
    try:
        found: dict[str, Any] = foreign_json.decode(path.read_bytes(), dict[str, Any])
        return found
    except FileNotFoundError:
        return {}


def _checked(name: str, value: Any) -> Any:
    """The value of a field, by the rules that its type cannot express. Raises InputFault."""
    if name == "formats":
        return tuple(known for known in value if known in FORMATS)  # a newer Mynah may have more
    if name in ("replacements", "folder_words"):
        from core.transcript.replacing import check_rules  # which need `regex`

        for rules in [value] if name == "replacements" else [each.replacements for each in value.values()]:
            check_rules(rules)
    if name == "watched_folders":
        return tuple(msgspec.structs.replace(each, formats=_checked("formats", each.formats)) for each in value)
    if name == "naming":
        naming.check(value)
    return value


def _set_aside(path: Path, reason: str) -> EnvironmentFault:
    aside = path.with_suffix(".broken.json")
    try:
        path.replace(aside)
    except OSError as error:
        return EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error))
    return EnvironmentFault("settings-broken", path=str(path), reason=reason, aside=aside.name)
