"""Faults: what went wrong, worded once for the user; engine and front end exchange codes and figures only."""

from typing import ClassVar, Literal

from core.contracts import fault_reasons

Kind = Literal["input", "environment", "bug"]
Figure = str | int | float

# code -> (what happened, what to do). {figures} are filled in; the file's name is put in front by whoever shows it.
WORDING: dict[str, tuple[str, str]] = {
    # --- this file
    "missing": ("there is no such file", "Check the name, and whether the file was moved or renamed."),
    "folder": ("this is a folder, not a recording", "Give the files in it, or the folder without a media name."),
    "not-a-file": ("this is a device or a pipe, not a recording", "Save the sound to a file first."),
    "unreadable": ("the file may not be read", "Ask its owner for permission to read it."),
    "name": ("the file's name is not valid UTF-8, so no transcript can be named after it", "Rename the file."),
    "empty": ("the file is empty (0 bytes)", "Copy it again from where it was recorded."),
    "not-media": ("this is not a recording that FFmpeg can read", "Convert it to WAV, FLAC or MP3 and try again."),
    "no-audio": ("the file has no sound track", "Choose a file with sound."),
    "no-samples": ("the sound track holds no sound at all (length 0)", "Copy it again from where it was recorded."),
    "incomplete": ("the recording broke off before its index was written", "Copy it again from where it was recorded."),
    "codec": ("the sound is in a format that FFmpeg cannot decode ({codec})", "Convert it to WAV or FLAC."),
    "protected": ("the recording is copy-protected (DRM)", "Use a copy without protection."),
    "corrupt": ("the recording is damaged from {seconds} s on", "Copy it again, or repair it with FFmpeg."),
    "undecodable": (
        "nothing in it could be decoded: it is damaged from its beginning, or no sound at all",
        "Copy it again, or see whether another program plays it.",
    ),
    "link-loop": ("it is a link that leads back to itself", "Remove the link, and name the recording itself."),
    "read-error": ("the file could not be read to its end ({reason})", "Check the disk or the network drive."),
    "no-answer": (
        "the disk or the network drive that it lies on does not answer",
        "Connect it again, or copy the file to another disk; then retry.",
    ),
    "changed": ("the file changed while it was being transcribed", "Wait until it is complete, then retry."),
    "crashes": ("the engine crashed twice on this file ({cause})", "Report it with the log; try another model."),
    "align-alone": ("it has no partner of the same name", "Name both: mynah align RECORDING TRANSCRIPT."),
    "language": ("the model does not know the language {language}", "It knows: {known}."),
    "busy": ("another Mynah (process {pid}) is working on this file", "Wait for it, or close it."),
    "transcript-newer": ("the transcript is of version {version}, this program reads up to {known}", "Update Mynah."),
    "transcript-broken": ("this is not a transcript that Mynah wrote ({reason})", "Export it as JSON again."),
    "format": ("there is no format {unknown}", "Choose any of {known}, separated by commas."),
    "subtitle-option": ("{option} cannot be {value} ({reason})", "See `mynah convert --help`."),
    "transcript-kind": ("{suffix} is no transcript that can be read here", "Those that can be end with {known}."),
    "transcript-unread": (
        "this is no {kind} file that can be read ({reason})",
        "Open it in the program that wrote it, and save it again.",
    ),
    "transcript-encoding": ("the text is in no encoding that is known here", "Save it as UTF-8."),
    "transcript-large": ("a transcript is no larger than {largest} MB", "Check that this is the right file."),
    "transcript-empty": ("there is no word in this transcript", "Check that this is the right file."),
    "reference-empty": ("there is no word in the reference to compare with", "Check that this is the right file."),
    "compare-not-done": (
        "this recording has no transcript in Mynah that is done",
        "Transcribe it first, or give the file of a transcript.",
    ),
    "backup-foreign": (
        "this is no backup of Mynah's archive that can be restored ({reason})",
        "Choose a file that `mynah archive backup` or the window wrote.",
    ),
    "no-channel": (
        "channel {channel}, counted from 0, is to be heard, but the recording has {channels}",
        "Correct the channel in the manifest.",
    ),
    "channel-speakers": (
        "only one channel of this recording is to be heard, so channels cannot tell its speakers apart",
        "Leave out its channel, or choose speakers that are not channels.",
    ),
    "not-transcribed": ("this recording has no transcript in Mynah that is done", "Transcribe it first."),
    "post-processing": (
        "this is no post-processing file of NeMo ({reason})",
        "It is YAML with `parameters:`, such as onset, offset and min_duration_on.",
    ),
    "vocabulary-line": (
        "line {line}: {value} cannot be a word to expect",
        "Write words without *, of at most {longest} characters; behind them, after | each, a weight and other forms.",
    ),
    "vocabulary-weight": (
        "line {line}: the weight {value} is not a number from 0 to {most}",
        "Usual is 1; 2 has a phrase preferred twice as much.",
    ),
    "vocabulary-empty": ("there are no words to expect in it", "Write a word or a phrase a line."),
    "vocabulary-large": ("words to expect are at most {phrases}, of 8 MB", "Leave out words that are not rare."),
    "vocabulary-gone": (
        "the words to expect are no longer in the journal",
        "Transcribe the recording again with the list.",
    ),
    "naming-field": ("there is no {{{field}}} to name a file by", "Use any of {known}."),
    "naming-brackets": ("a curly bracket in the name is not closed", "Write {{{{ for a bracket that is meant."),
    "naming-character": ("{character} cannot be part of a file's name", "Leave it out."),
    "naming-width": ("only {{n}} can have a width, such as {{n:03}}", "Write {{{field}}} alone."),
    "naming-empty": ("a file needs a name", "Write, for example, {{stem}}."),
    "naming-long": ("the name is longer than {longest} characters", "Shorten it."),
    "untimed": (
        "none of the {sentences} sentences has a time, and {format} shows only what has one",
        "Find the times in the recording (`mynah align`), or choose a format without times.",
    ),
    "subtitles-unheard": (
        "{missed} of {words} words were not found in the sound, too many for subtitles, so none were written",
        "See whether it is the text of this recording. Other formats hold what was found.",
    ),
    "chat-code": ("{speaker} is no speaker's code of CHAT", "Use one to seven capitals and digits, such as INV."),
    "chat-twice": ("two participants have the code {speaker}", "Give each a code of its own."),
    "chat-role": ("{role} is no role of CHAT", "Use one of {known}."),
    "chat-date": ("{date} is no date", "Write it as 2026-11-21 or 21-NOV-2026."),
    "chat-language": ("{language} is no language that is known here", "Use an ISO 639 code, such as en or eng."),
    "chat-header": ("CHAT has no header {name} with such a text", "Those that can be set are {known}."),
    "chat-table": ("{file} has no column `code`", "Save the participants as CSV, the names of columns first."),
    "chat-table-column": ("{file} has a column {column} that means nothing here", "Those that do are {known}."),
    "chat-table-value": (
        "{file}, line {line}: {value} cannot stand under {column} in CHAT",
        "Correct the table; an age is written as 2;06.12, a role as in `mynah convert --chat-participant`.",
    ),
    "chat-template": ("{file} has no CHAT headers to copy", "Give a .cha file, or the head of one."),
    "replacement-line": (
        "line {line} is no rule for replacing: {value}",
        "Write FIND => REPLACEMENT, or /EXPRESSION/ => REPLACEMENT.",
    ),
    "replacement-pattern": (
        "rule {number} for replacing, {find}, is wrong at character {place}: {reason}",
        "Correct the expression, or have it taken as plain words.",
    ),
    "replacement-slow": (
        "rule {number} for replacing, {find}, takes too long, so it was left out",
        "Make the expression simpler: a repetition within a repetition is what takes long.",
    ),
    "query-empty": (
        "the query says nothing to look for",
        'Give a word, a "phrase", a beginning such as harb*, or a regular expression between slashes.',
    ),
    "query-open": ("{mark} at character {place} is not closed", "Close it, or leave it out."),
    "query-operator": ("{operator} at character {place} lacks a word beside it", "Write it between two words."),
    "query-filter": ("there is no filter {name}: (character {place})", "Those that there are: {known}."),
    "query-value": ("{name}: at character {place} has no value", 'Write, for example, {name}:"a value".'),
    "query-date": ("{value} at character {place} is no date", "Write 2026, 2026-11, 2026-11-21, or 2024..2025-06."),
    "query-expression": (
        "the regular expression at character {place} cannot be used ({reason})",
        "Correct it, or look for words.",
    ),
    "query-alone": ("{operator} at character {place} and a regular expression do not go together", "Leave one out."),
    "search-missing": (
        "the SQLite of this Python ({version}) lacks FTS5, which searching needs",
        "Use Mynah's bundle, or a Python from python.org.",
    ),
    "model-file": ("this is not a whole NeMo checkpoint ({reason})", "Get the .nemo file again from where it came."),
    "model-size": (
        "{model} has {expected}, this file has {size}",
        "Get the file again; if it is a model of your own, give it a name of its own.",
    ),
    "entry-beyond": (
        "the recording is {seconds} s long, and what is to be heard of it begins at {offset} s",
        "Correct the offset in the manifest.",
    ),
    "manifest-row": (
        "row {line} of the manifest cannot be read ({reason})",
        "Correct it; all other rows are worked on.",
    ),
    "manifest-format": (
        "{path} is no manifest that is known here",
        "Give a file that ends with .jsonl, .csv or .parquet; `mynah batch plan` makes one.",
    ),
    "manifest-broken": ("the manifest {path} cannot be read ({reason})", "Make it anew with `mynah batch plan`."),
    # --- this machine
    "storage-away": (
        "the storage does not answer for {uri} ({reason})",
        "Run the same command again later: what is done stays done.",
    ),
    "storage-protocol": ("no storage is known by {protocol}://", "Use a path, or s3://, gs://, az:// or https://."),
    "storage-library": (
        "the library for {protocol}:// is not installed",
        "Install it beside Mynah: pip install 'mynah[cluster]' (s3), gcsfs (gs) or adlfs (az).",
    ),
    "storage-ranges": (
        "the storage of {uri} does not say how long the file is, so no part of it can be asked for",
        "Copy it to a disk or to an object store.",
    ),
    "storage-whole": (
        "the storage of {uri} gives the whole file when a part of it is asked for",
        "Copy it to a disk, to an object store, or to a web server that knows ranges.",
    ),
    "metrics-port": ("no page of metrics can be shown on port {port} ({reason})", "Choose another port."),
    "ray-missing": ("Ray is not installed here", "Install it: pip install 'mynah[cluster]'."),
    "cluster-away": ("no Ray cluster answers at {address} ({reason})", "Check --address; without it one starts here."),
    "cluster-workers": (
        "the cluster's workers end before they can take work ({count} in a row)",
        "Look into the cluster's memory and its logs, and whether Mynah is installed on all nodes.",
    ),
    "cluster-part": (
        "{count} workers in a row ended while they had this part",
        "The same command tries it again; look into the memory of the nodes.",
    ),
    "report-broken": ("the report {uri} cannot be read", "Remove it together with its part's results, and run again."),
    "parquet-missing": (
        "Parquet is read and written by pyarrow, which is not installed",
        "Install it beside Mynah: pip install 'mynah[cluster]', or use .jsonl.",
    ),
    "corpus-other": (
        "{uri} holds the output of another run: {difference}",
        "Give that run's options, or another --output.",
    ),
    "corpus-stopped": (
        "{count} parts in a row stay open, and the others were not tried (the last one: {reason})",
        "Run the same command again when the storage answers: what is done stays done.",
    ),
    "model-missing": ("there is no model called {model}", "See `mynah models`, or give the path of a .nemo file."),
    "model-address": (
        "there is no model at {uri}",
        "Give the whole address of a .nemo file, or a name that `mynah models` shows.",
    ),
    "model-refused": ("the model file {model} was refused: {reason}", "Get it again from a source that you trust."),
    "model-broken": ("the model {model} could not be loaded ({reason})", "Get the file again, or try another model."),
    "model-other": ("the model {model} cannot run here: {reason}", "Take {instead} instead; see `mynah models`."),
    "model-unsupported": ("the model {model} cannot transcribe: {reason}", "Choose a speech recognition model."),
    "align-model": (
        "the model {model} cannot align: it has no CTC head",
        "Choose one that has, for example parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.",
    ),
    "translate-model": (
        "the model {model} cannot translate",
        "Choose one that can, for example canary-1b-v2, canary-1b-flash or canary-180m-flash.",
    ),
    "translate-channels": (
        "a translation beside the text is not made where each channel is a speaker",
        "Leave the translation out, or have a model tell the speakers apart.",
    ),
    "speakers-model": (
        "the model {model} does not tell speakers apart: {reason}",
        "Choose one that does, for example Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.",
    ),
    "morphology-missing": (
        "%mor and %gra are made by Stanza, which is not installed",
        "Install it beside Mynah: pip install 'mynah[morphology]'.",
    ),
    "morphology-models": (
        "there are no models of Stanza for the language {language} in {path}",
        "Give the folder that has resources.json and a folder for each language; Mynah fetches none.",
    ),
    "model-exists": ("there is already another model called {model}", "Rename the file, or remove that model first."),
    "model-built-in": ("the demo model is built in", "It takes little room, and shows that everything works."),
    "model-damaged": ("the model {model} is not what it was: its bytes have changed", "Remove it, and get it again."),
    "model-busy": ("another Mynah is working on the model {model}", "Wait for it, or stop it there."),
    "models-folder": ("the models folder {path} is not there", "Connect its disk, or choose another folder."),
    "folder-taken": ("{path} holds a file called {name} already", "Choose an empty folder."),
    "folder-inside": ("{path} lies in the models folder itself", "Choose a folder outside it."),
    "hub-away": (
        "{host} cannot be reached ({reason})",
        "Check the network and the proxy settings. What has arrived is kept, and gone on with.",
    ),
    "hub-lost": ("the connection to {host} broke off again and again ({reason})", "Go on later: what arrived is kept."),
    "hub-busy": ("{host} is overloaded or being repaired (HTTP {status})", "Go on later: what has arrived is kept."),
    "hub-denied": (
        "{host} does not give out {file} without a permission (HTTP {status})",
        "Accept its terms on {page}, and set HF_TOKEN to an access token of that account.",
    ),
    "hub-name": (
        "there is no model called {model} in the catalogue",
        "Of another one write the place on the hub, OWNER/NAME, as in nvidia/parakeet-tdt-0.6b-v3.",
    ),
    "hub-missing": ("{host} has no {file}", "Look for it on {page}, and import the file."),
    "hub-odd": (
        "{host} does not answer as the hub does ({reason})",
        "See whether this network wants you to log in first; check HF_ENDPOINT and the proxy settings.",
    ),
    "hub-certificate": (
        "the certificate of {host} is not trusted here ({reason})",
        "Behind a company's proxy, install its certificate in the system, or name it in SSL_CERT_FILE.",
    ),
    "update-address": (
        "“{address}” is no address to ask for a newer Mynah",
        "Set update_address in the settings to an address that begins with https://.",
    ),
    "update-away": ("{host} cannot be reached ({reason})", "Check the network. Mynah needs none for its work."),
    "update-odd": ("{host} does not say which Mynah is the newest ({reason})", "Try again another day."),
    "proxy": ("the proxy settings cannot be used ({reason})", "Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY."),
    "download-corrupt": (
        "the bytes of {file} that arrived are not those that {host} has on record, and were deleted",
        "Download it again; if that does not help, a proxy or a failing disk changes them.",
    ),
    "device": ("the device {device} was asked for, but {reason}", "Choose another device, or auto."),
    "precision": ("{device} cannot compute in {precision}", "Choose another precision, or auto."),
    "precision-nemo": (
        "NeMo, which runs this model, cannot compute in {precision}",
        "Choose another precision, or auto.",
    ),
    "memory": (
        "there is not enough memory even for one window ({free} are free for it)",
        "Close other programs, raise the limit that is set for Mynah if there is one, or choose a smaller model.",
    ),
    "disk": ("the disk is full ({path}: {needed} needed, {free} free)", "Free some space, then run it again."),
    "no-write": ("{path} cannot be written ({reason})", "Choose another folder."),
    "folder-gone": ("{path} was removed while Mynah worked in it", "Run it again: it is made anew."),
    "export-changed": (
        "{path} was changed by another program since Mynah wrote it, so your edits are not in it",
        "Export the transcript again, under another name or over it.",
    ),
    "source-changed": (
        "{path} was changed by another program since it was opened here, so it stays as it is",
        "Export under another name, or open it again.",
    ),
    "watch-away": (
        "the watched folder {path} cannot be reached ({reason})",
        "It is looked at again and again; what comes into it meanwhile is taken then.",
    ),
    "own-folder": ("Mynah's own folder {path} cannot be made ({reason})", "Make the folder above it writable."),
    "journal-newer": ("the journal {path} was written by a newer Mynah", "Update Mynah."),
    "journal-broken": ("the journal {path} cannot be used ({reason})", "Move it away; it is rebuilt empty."),
    "journal-in-use": (
        "the journal {path} cannot be replaced while Mynah is running",
        "Close its window and its commands, then restore.",
    ),
    "journal-busy": ("another program holds the journal {path} for too long", "Close it, then run this again."),
    "journal-access": ("the journal {path} cannot be used ({reason})", "Check the folder's permissions and its disk."),
    "settings-broken": ("the settings in {path} cannot be read ({reason})", "They begin anew; the old are in {aside}."),
    "settings-odd": (
        "some settings in {path} mean nothing here ({names})",
        "They are as if never set; set them again.",
    ),
    "project-broken": ("{path} cannot be read ({reason})", "Correct it; until then it counts for nothing."),
    "project-typed": ("{key} has to be {reason}", "Correct it, or leave it empty."),
    "project-misuse": ("{path} cannot be transcribed as its mynah.toml says ({reason})", "Correct mynah.toml."),
    "project-key": (
        "{path}, line {line}: there is no setting {key}; there are {known}",
        "Correct or remove it; all else in the file holds.",
    ),
    "project-value": (
        "{path}, line {line}: {key} cannot be {value}, but {reason}",
        "Correct it; all else in the file holds.",
    ),
    "settings-unread": ("the settings in {path} cannot be read ({reason})", "Check the file's permissions."),
    "protocol": ("the engine speaks protocol {theirs}, this program {ours}", "Install Mynah again."),
    "engine-stopped": ("the engine stopped {times} times in a row ({cause})", "See the log: {log}"),
    "engine-killed": (
        "the engine was ended from outside {times} times in a row ({cause})",
        "Close other programs, or choose a smaller model. Nothing is lost: the queue goes on from here.",
    ),
    "engine-start": ("the engine could not be started ({reason})", "Install Mynah again."),
    # --- ours
    "edit-refused": (
        "an edit of {name} could not be saved ({reason}), and was taken back",
        "Please report it with the log.",
    ),
    "bug": ("something went wrong inside Mynah ({reason})", "Please report it with the log."),
}


class Fault(Exception):
    """Something went wrong that a user must hear of, as a code and its figures."""

    kind: ClassVar[Kind] = "bug"

    def __init__(self, code: str, **figures: Figure) -> None:
        """`code` is a key of WORDING (KeyError otherwise); `figures` fill its placeholders."""
        self.code = code
        self.figures = figures
        WORDING[code]
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """What happened, in English, without the file's name."""
        return filled(WORDING[self.code][0], self._worded())

    @property
    def advice(self) -> str:
        """What the user can do about it, in English."""
        return filled(WORDING[self.code][1], self._worded())

    def _worded(self) -> dict[str, Figure]:
        """The figures, with a reason that is a code in words."""
        reason = self.figures.get("reason")
        return self.figures | {"reason": fault_reasons.worded(reason)} if isinstance(reason, str) else self.figures


class InputFault(Fault):
    """This file cannot be transcribed; the others can."""

    kind = "input"


class EnvironmentFault(Fault):
    """This machine stands in the way: disk, memory, driver, model, permissions."""

    kind = "environment"


class Bug(Fault):
    """Our mistake. The only fault whose traceback is kept, in the log."""

    kind = "bug"


def filled(template: str, figures: dict[str, Figure]) -> str:
    """A sentence of WORDING, or a translation of one, with its figures; "?" for those that are missing."""
    return template.format_map(_QuestionMarks(figures))


class _QuestionMarks(dict[str, Figure]):
    """A missing figure becomes "?": it must never turn a clear sentence into a KeyError."""

    def __missing__(self, key: str) -> str:
        return "?"


def fault_from(kind: Kind, code: str, figures: dict[str, Figure]) -> Fault:
    """The fault that `kind`, `code` and `figures` describe, in a message or a row; an unknown code becomes a Bug."""
    classes: dict[str, type[Fault]] = {"input": InputFault, "environment": EnvironmentFault, "bug": Bug}
    if code not in WORDING:
        return Bug("bug", reason=code)
    return classes[kind](code, **figures)
