"""The user's choices in one small JSON file. No crash loses it, and a broken file does not block the start."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from core.contracts import files, foreign_json, paths
from core.contracts.compute_choices import Backend, Device, Precision, Search
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.hook_command import split_command
from core.contracts.protocol import LanguageModel
from core.contracts.tracks import AUTO
from core.contracts.vocabulary import DEFAULT_STRENGTH, MOST_STRENGTH, Phrase
from core.formats import FORMATS, FormatOptions, naming
from core.formats.export import Existing
from core.transcript.replacement_rules import Replacement

FILE: Final = "settings.json"
Theme = Literal["system", "light", "dark"]
MOST_RECENT: Final = 6  # paths in recent_paths
FEWEST_CHARACTERS: Final = 1000  # of a request
MOST_CHARACTERS: Final = 1_000_000  # of a request


class FolderWords(msgspec.Struct, frozen=True):
    """Vocabulary and replacement rules for one folder and the folders below it."""

    vocabulary: tuple[Phrase, ...] = ()
    replacements: tuple[Replacement, ...] = ()


class WatchedFolder(msgspec.Struct, frozen=True):
    """A folder whose new recordings are transcribed, with the choices for them.

    `model` "" means the model and language of the window. `raises_window`: the window comes to the front for a
    recording.
    """

    path: str
    model: str = ""
    language: str | None = None
    formats: tuple[str, ...] = ("txt", "srt")
    output: str | None = None
    raises_window: bool = False
    active: bool = True


class FolderChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The last choices for the recordings of a folder. The fields are those of Settings.

    `saves`: finished recordings write files.
    """

    model: str = paths.DEMO
    language: str | None = None
    translate_to: str | None = None
    bilingual: bool = False
    search: Search = "greedy"
    speakers: Literal["off", "model", "channels"] = "off"
    speakers_exactly: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    speakers_at_most: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    formats: tuple[str, ...] = ("txt", "srt")
    output: str | None = None
    naming: str = naming.DEFAULT
    saves: bool = True


LibraryGroup = Literal["folder", "date", "none"]
LibrarySort = Literal["queue", "name", "added", "length", "state", "words"]


class LibraryChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The order of the library. `folded` are the keys of folded groups. `reverse` sorts downwards."""

    group: LibraryGroup = "folder"
    sort: LibrarySort = "queue"
    reverse: bool = False
    folded: tuple[str, ...] = ()


class LastPlace(msgspec.Struct, frozen=True):
    """The recording that was shown last, by its id in the journal, and the current second of its transcript."""

    job: int
    seconds: float = 0.0


class RecordingChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The last source of recordings, as in core.capture.sources, and their folder. None: a folder in Documents.

    `both`: the microphone and the computer's sound are two channels. `told`: the user has closed the line about
    consent. `begun` is a recording that has not ended. `shows_words`: live words appear, None: if the model is made for
    live sound.
    """

    kind: Literal["microphone", "computer"] = "microphone"
    name: str = ""
    folder: str | None = None
    both: bool = False
    told: bool = False
    begun: str = ""
    shows_words: bool | None = None


SMALLEST_CAPTION: Final = 16  # px
LARGEST_CAPTION: Final = 72  # px
FAINTEST_CAPTION: Final = 60  # percent: text on a fainter ground is not readable over every picture


class CaptionChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The look of the caption window. `place` is left, top, width and height in px, None before the first use.

    `size` is the size of the letters in px. `opacity` is that of the ground, in percent.
    """

    place: tuple[int, int, int, int] | None = None
    size: Annotated[int, msgspec.Meta(ge=SMALLEST_CAPTION, le=LARGEST_CAPTION)] = 28
    dark: bool = True
    opacity: Annotated[int, msgspec.Meta(ge=FAINTEST_CAPTION, le=100)] = 90


LineWidth = Literal["narrow", "normal", "wide"]
SMALLEST_TEXT: Final = 13  # px
LARGEST_TEXT: Final = 24  # px


class TextChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The look of all transcripts. `reads`: as paragraphs to read, else as segments to edit. `size` is in px.

    `waveform`, `lanes`, `picture` and `hints` say which parts are shown. `colours` has the numbers of speakers'
    colours that the user chose.
    """

    reads: bool = True
    size: Annotated[int, msgspec.Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 16
    line_width: LineWidth = "normal"
    waveform: bool = True
    lanes: bool = True
    picture: bool = True
    hints: bool = True
    colours: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}


class ServiceChoices(msgspec.Struct, frozen=True, kw_only=True):
    """An OpenAI-compatible chat service. Without an address, Mynah sends no text. Its key is in service_key.

    `model` empty leaves the choice to the service. One request holds at most `characters` of a transcript.
    """

    address: str = ""
    model: str = ""
    characters: Annotated[int, msgspec.Meta(ge=FEWEST_CHARACTERS, le=MOST_CHARACTERS)] = 60_000


class EngineServer(msgspec.Struct, frozen=True):
    """A Mynah server that recognises, and the name of its model. Its token is in service_key."""

    address: str
    model: str


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the window remembers between two starts, except the queue.

    `model` is a name or the path of a .nemo file. `language` None leaves the choice to the model. `speakers` says how
    speakers are identified: not, by `speakers_model` (None: the best installed model), or by channels.
    `folder_choices` has the last choices of folders, see core.specs.folder_choices. The window does not ask before it
    transcribes recordings in `unasked_folders`. `speakers_exactly` or
    `speakers_at_most` is the number of speakers. `shortest_turn` is the least length of a turn in seconds.
    `translate_to` is the language of the text, or of the translation next to it with `bilingual`. A recording in one of
    `watched_folders` is taken after `watch_quiet` seconds without a change. `polite` saves processors and battery for
    other programs.

    `output` None means next to the recording. `naming` is a template of `formats.naming`. `participant_table` is the
    path of a CSV file with CHAT participants, or "". `memory_limit` is in bytes, None: the memory of the machine. After
    `release_after` minutes without work the model is unloaded, 0: never. Words under the confidence `doubtful_below`
    are marked, None: under that of the model, see core.queue.uncertainty. `ui_language` None follows the system.
    `check_updates`: the window asks `update_address` at its start. `models_folder` None is paths.models_dir(). `window`
    and `panes` are states of Qt in base64. `recent_paths` holds the last added recordings and folders, the newest
    first. `side_tab` is the tab of the side panel.
    `text` is the look of transcripts. `library` is the order of the library. `last_place` is the place on show at the
    end. `recording` has the choices for recordings that the window makes.
    `on_done` is the command after each recording, see core.contracts.hook_command. `allowed_commands` are those of
    projects that the user allowed, see core.specs.project_commands. `welcomed`: the user has chosen a model. `tracks`
    chooses the sound tracks of files with several, see core.contracts.tracks. `search` is that of the decoder.
    `language_model` is for its beam search. `service` summarises and cleans up transcripts.
    `server` recognises instead of this computer. `second_opinion` is a head or a model, "" for none, see
    core.specs.second_opinions. `known_voices`: voice prints may be learned and compared. The window offers no first
    language model for a folder, and no new build of a file, in `declined_language_models`.
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
    folder_choices: dict[str, FolderChoices] = {}
    unasked_folders: tuple[str, ...] = ()
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
    doubtful_below: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
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
    side_tab: Literal["speakers", "review", "compare", "chat"] = "speakers"
    text: TextChoices = TextChoices()
    library: LibraryChoices = LibraryChoices()
    last_place: LastPlace | None = None
    recording: RecordingChoices = RecordingChoices()
    captions: CaptionChoices = CaptionChoices()
    welcomed: bool = False
    on_done: str = ""
    allowed_commands: tuple[str, ...] = ()
    tracks: str = AUTO
    search: Search = "greedy"
    language_model: LanguageModel | None = None
    service: ServiceChoices = ServiceChoices()
    server: EngineServer | None = None
    second_opinion: str = ""
    known_voices: bool = False
    declined_language_models: tuple[str, ...] = ()


_DEFAULTS: Final = Settings()


def file() -> Path:
    """Return the path of the settings.

    Raises:
        EnvironmentFault: own-folder.
    """
    return paths.config_dir() / FILE


def load(path: Path, instead: Settings = _DEFAULTS) -> tuple[Settings, EnvironmentFault | None]:
    """Return the settings in `path` and the fault of reading them, if any. Without a file: the defaults.

    Fields of other versions are ignored, and `save` keeps them. A field with a wrong value is named. A file that is
    no JSON object is renamed.

    Args:
        path: the file.
        instead: replaces wrong values and unreadable files.
    """
    files.close_to_others(path)
    try:
        raw = _read(path)
    except ValueError as error:
        return instead, _set_aside(path, str(error))
    except OSError as error:
        return instead, EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error))
    good, bad = _parse(raw)
    fault = _odd(path, bad) if bad else None
    return Settings(**{name: getattr(instead, name) for name in bad}, **good), fault


def current() -> Settings:
    """Return the settings on disk. Unreadable settings are defaults. Unlike `load`, it renames no file.

    Raises:
        EnvironmentFault: own-folder.
    """
    try:
        return Settings(**_parse(_read(file()))[0])
    except (OSError, ValueError):
        return Settings()


def save(settings: Settings, path: Path, since: Settings | None = None) -> EnvironmentFault | None:
    """Write the settings whole or not at all. Fields of a newer version stay in the file.

    Args:
        settings: the settings.
        path: their file.
        since: the settings that the caller last read or wrote. Fields that it has not changed since then stay as they
            are in the file: another program may have changed them. None: the file gets all fields.

    Returns:
        The fault of a broken file, which is renamed first, or of wrong values that are replaced, else None.

    Raises:
        EnvironmentFault: disk, no-write, or settings-unread for an unreadable file, which stays.
    """
    fields, fault = dict[str, Any](), None
    try:
        fields = _read(path)
    except OSError as error:
        raise EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error)) from error
    except ValueError as error:
        fault = _set_aside(path, str(error))
        if fault.code == "settings-unread":  # else somebody's text would be gone
            raise fault from error
    values = msgspec.structs.asdict(settings)
    if since is not None and fields:
        _, bad = _parse(fields)
        fault = _odd(path, bad) if bad else None
        values = {name: value for name, value in values.items() if value != getattr(since, name) or name in bad}
    text = msgspec.json.format(msgspec.json.encode(fields | values), indent=2).decode()
    files.write_atomic(path, text + "\n", private=True)
    return fault


def _parse(raw: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid fields, and the names of fields with wrong values."""
    good, bad = {}, []
    for field in msgspec.structs.fields(Settings):
        if field.name in raw:
            try:
                good[field.name] = _check(field.name, msgspec.convert(raw[field.name], field.type))
            except (ValueError, InputFault):
                bad.append(field.name)
    return good, bad


def _read(path: Path) -> dict[str, Any]:
    """Return the object in the file. Empty without a file."""
    try:
        fields: dict[str, Any] = foreign_json.decode(path.read_bytes(), dict[str, Any])
        return fields
    except FileNotFoundError:
        return {}


def _check(name: str, value: Any) -> Any:
    """Return the value of a field after checks that its type cannot express.

    Raises:
        InputFault: the value is wrong.
    """
    if name == "formats":
        return tuple(known for known in value if known in FORMATS)  # a newer Mynah may have more
    if name in ("replacements", "folder_words"):
        from core.transcript.replacing import check_rules  # imports `regex`, which slows the start

        for rules in [value] if name == "replacements" else [each.replacements for each in value.values()]:
            check_rules(rules)
    if name == "watched_folders":
        return tuple(msgspec.structs.replace(each, formats=_check("formats", each.formats)) for each in value)
    if name == "folder_choices":
        return {
            folder: msgspec.structs.replace(each, formats=_check("formats", each.formats))
            for folder, each in value.items()
        }
    if name == "naming":
        naming.check(value)
    if name == "on_done":
        split_command(value)
    return value


def _odd(path: Path, names: list[str]) -> EnvironmentFault:
    return EnvironmentFault("settings-odd", path=str(path), names=", ".join(names))


def _set_aside(path: Path, reason: str) -> EnvironmentFault:
    aside = path.with_suffix(".broken.json")
    try:
        path.replace(aside)
    except OSError as error:
        return EnvironmentFault("settings-unread", path=str(path), reason=error.strerror or str(error))
    return EnvironmentFault("settings-broken", path=str(path), reason=reason, aside=aside.name)
