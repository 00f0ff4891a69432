"""The sentences and the advice for each fault, in English. The window translates them.

Each code has two texts. The sentence says what happened and why. The advice says what to do. Braces hold figures.
A sentence has no capital letter and no full stop, because it may follow a file's name. `Fault.message` adds both.
"""

from core.contracts.learning_sentences import LEARNING, LEARNING_FROM
from core.contracts.server_sentences import SERVERS

RECORDINGS: dict[str, tuple[str, str]] = {
    "missing": ("file not found", "It may have been moved or renamed. Check the path."),
    "folder": (
        "this is a folder, not a file",
        "Choose the files in it, or remove the media suffix from the folder's name.",
    ),
    "not-a-file": ("this is a device or a pipe, not a file", "Save its output to a file first."),
    "unreadable": ("you don't have permission to read the file", "Ask its owner for permission."),
    "name": ("the file's name is not valid text, and Mynah can't name a transcript after it", "Rename the file."),
    "watch-name": (
        "the name of {path} is not valid text, and Mynah can't name a transcript after it",
        "Rename the file.",
    ),
    "empty": ("the file is empty (0 bytes)", "Copy it again from the device that recorded it."),
    "not-media": (
        "Mynah can't read this file",
        "It may not be audio or video. Convert it to WAV, FLAC or MP3, then try again.",
    ),
    "no-audio": ("the file has no audio track", "Choose a file with sound."),
    "no-samples": ("the audio track is empty (0 seconds)", "Copy the file again from the device that recorded it."),
    "incomplete": (
        "the recording is incomplete: its index is missing",
        "Copy the file again from the device that recorded it.",
    ),
    "codec": ("Mynah doesn't support this audio format ({codec})", "Convert the file to WAV or FLAC."),
    "protected": ("the recording is copy-protected (DRM)", "Use a copy without protection."),
    "corrupt": ("the recording is damaged from {seconds} s on", "Copy it again, or repair it with an audio editor."),
    "undecodable": (
        "no part of this file could be decoded",
        "It may be damaged, or not audio. Copy it again, and check that another program plays it.",
    ),
    "link-loop": ("this is a link that leads back to itself", "Remove the link, and choose the recording itself."),
    "read-error": ("reading the file failed before its end ({reason})", "Check the disk or the network drive."),
    "no-answer": (
        "the disk or network drive of this file is not responding",
        "Reconnect it, or copy the file to another disk. Then try again.",
    ),
    "disk-stalled": (
        "writing to {place} has taken {seconds} s so far",
        "The disk or network drive may not be responding. Mynah waits, and loses nothing.",
    ),
    "writing-stalled": (
        "writing the transcripts has taken {seconds} s so far",
        "The disk or network drive may not be responding. Mynah waits, and loses nothing.",
    ),
    "changed": ("the file changed during transcription", "Wait until it is complete, then try again."),
    "crashes": (
        "the engine crashed twice on this file ({cause})",
        "Try another model. Please report the problem with the log.",
    ),
    "align-alone": (
        "no file with the same name was found to pair it with",
        "Name both files: mynah align RECORDING TRANSCRIPT.",
    ),
    "language": ("the model doesn't support the language {language}", "It supports: {known}."),
    "demo-language": (
        "the demo model supports only English, not {language}",
        "Choose another model (see `mynah models`).",
    ),
    "several-languages": (
        "the model {model} can't work with the languages {languages}",
        "Name one language. Or choose a Parakeet model and codes with commas, such as de,en.",
    ),
    "model-language": (
        "the model {model} doesn't support the language {language}",
        "It supports: {known}. Or choose another model (see `mynah models`).",
    ),
    "speakers-many": (
        "the model {model} identifies at most {most} speakers, not {exactly}",
        "Ask for fewer speakers, or choose another model (see `mynah models`).",
    ),
    "speaker-missing": ("nobody in the transcript is called {speaker}", "The speakers are: {known}."),
    "busy": ("another Mynah (process {pid}) is working on this file", "Wait until it finishes, or close it."),
    "transcript-newer": (
        "the transcript has version {version}, and this Mynah reads versions up to {known}",
        "Update Mynah.",
    ),
    "transcript-broken": (
        "this JSON is of no kind that Mynah knows ({reason})",
        "Export it again, or in another format such as SRT.",
    ),
    "format": ("unknown format: {unknown}", "Choose from {known}. Separate several formats by commas."),
    "subtitle-option": ("{option} can't be {value} ({reason})", "See `mynah convert --help`."),
    "transcript-kind": (
        "Mynah can't read {suffix} files as transcripts",
        "It reads files with these endings: {known}.",
    ),
    "transcript-unread": (
        "this {kind} file can't be read ({reason})",
        "Open it in the program that wrote it, and save it again.",
    ),
    "tier-missing": ("the file has no tier “{name}”", "Choose from its tiers: {known}."),
    "transcript-encoding": ("the text encoding is unknown", "Save the file as UTF-8."),
    "transcript-large": (
        "the file is larger than {largest} MB, too large for a text",
        "Check that this is the right file.",
    ),
    "transcript-empty": ("the file contains no words", "Check that this is the right file."),
    "turns-empty": ("the file contains no speaker turns", "Choose an RTTM file. Its lines begin with SPEAKER."),
    "reference-empty": ("the reference contains no words", "Check that this is the right file."),
    "compare-not-done": (
        "Mynah has no finished transcript of this recording",
        "Transcribe it first, or choose a transcript file.",
    ),
    "backup-foreign": (
        "this file is not a backup of Mynah's archive ({reason})",
        "Choose a file that `mynah archive backup` or the window wrote.",
    ),
    "no-channel": (
        "channel {channel} (counted from 0) doesn't exist: the recording has {channels}",
        "Correct the channel in the manifest.",
    ),
    "no-track": (
        "no sound track of this recording is {choice}",
        "It has these tracks: {tracks}. Choose one of them, or auto.",
    ),
    "channel-speakers": (
        "channels can't separate the speakers: only one channel of this recording is used",
        "Don't limit the recording to one channel, or choose another way to identify speakers.",
    ),
    "run-missing": (
        "no results of a run were found here",
        "Use the folder or address that `mynah batch` had as --output.",
    ),
    "recording-changed": ("this is not the file that was transcribed", "Transcribe it again, or restore the old file."),
    "recording-touched": (
        "the file was saved again after its transcription, and has the same size",
        "Transcribe it again if it is another recording now.",
    ),
    "not-transcribed": ("Mynah has no finished transcript of this recording", "Transcribe it first."),
    "post-processing": (
        "this is not a post-processing file ({reason})",
        "The file must be YAML with `parameters:`, such as onset, offset and min_duration_on.",
    ),
    "vocabulary-line": (
        "line {line}: {value} can't be a vocabulary word",
        "Write words without * and with at most {longest} characters. Put | before the weight and each other form.",
    ),
    "vocabulary-weight": (
        "line {line}: the weight {value} is not a number from 0 to {most}",
        "The usual weight is 1. A weight of 2 doubles the preference.",
    ),
    "csv-quotes": (
        "the row at line {line} is not valid CSV ({reason})",
        "Close the quotation mark. Double each quotation mark inside a text.",
    ),
    "vocabulary-empty": ("the vocabulary is empty", "Write one word or phrase per line."),
    "vocabulary-large": ("the vocabulary has more than {phrases} entries or {megabytes} MB", "Remove common words."),
    "vocabulary-gone": ("the vocabulary is no longer in the journal", "Transcribe the recording again with the list."),
    "language-model-unreadable": (
        "{path} is not a readable language model",
        "Choose an NGPU-LM file (.nemo) or an ARPA file. Build one with mynah language-model build.",
    ),
    "language-model-tokens": (
        "the language model {path} has {tokens} tokens, and the recognition model has {labels}",
        "Build a language model for this recognition model.",
    ),
    "language-model-empty": ("the texts have no words that the model can write", "Name texts in its language."),
    "naming-field": ("unknown field in the file name: {{{field}}}", "Use any of {known}."),
    "naming-brackets": ("a curly bracket in the file name is not closed", "Write {{{{ for a literal bracket."),
    "naming-character": ("a file name can't contain {character}", "Remove this character."),
    "naming-width": ("only {{n}} can have a width, such as {{n:03}}", "Write {{{field}}} without a width."),
    "naming-empty": ("the file name is empty", "Write, for example, {{stem}}."),
    "naming-long": ("the file name is longer than {longest} characters", "Shorten it."),
    "untimed": (
        "none of the {sentences} sentences has a time, and {format} needs times",
        "Find the times in the recording (`mynah align`), or choose a format without times.",
    ),
    "subtitles-unheard": (
        "no subtitles were written: {missed} of {words} words were not found in the sound",
        "Check that this text belongs to the recording. Other formats contain the words that were found.",
    ),
    "timecode": ("{timecode} is not a timecode at {rate} frames a second", "Write it as 01:00:00:00."),
    "text-template": (
        "the template of plain text is not valid",
        "Use the field {{text}} and any of {known}, close all curly brackets, and write at most {longest} characters.",
    ),
    "text-stamp": ("{stamp} is not the look of a time", "Write it as [HH:MM:SS] or #HH:MM:SS-t#."),
    "untimed-words": (
        "no word has a time of its own, and {format} needs the times of words",
        "Find them in the recording (`mynah align`), or choose STM or SegLST.",
    ),
    "stl-letters": (
        "EBU STL has no table with all letters of this text, such as {letters}",
        "Choose TTML or SubRip, which have all letters.",
    ),
    "chat-code": ("{speaker} is not a CHAT speaker code", "Use one to seven capitals and digits, such as INV."),
    "chat-twice": ("two participants have the code {speaker}", "Give each participant a different code."),
    "chat-role": ("{role} is not a CHAT role", "Use one of {known}."),
    "chat-date": ("{date} is not a date", "Write it as 2026-11-21 or 21-NOV-2026."),
    "chat-language": ("unknown language: {language}", "Use an ISO 639 code, such as en or eng."),
    "chat-header": ("the header {name} or its text is not valid in CHAT", "You can set these headers: {known}."),
    "chat-table": (
        "{file} has no column `code`",
        "Save the participants as CSV with the column names in the first line.",
    ),
    "chat-table-column": ("{file} has an unknown column: {column}", "Known columns: {known}."),
    "chat-table-value": (
        "{file}, line {line}: {column} can't be {value} in CHAT",
        "Correct the table. Write an age as 2;06.12, and a role as for `mynah convert --chat-participant`.",
    ),
    "chat-template": ("{file} has no CHAT headers to copy", "Choose a .cha file, or the beginning of one."),
    "replacement-line": (
        "line {line} is not a replacement rule: {value}",
        "Write FIND => REPLACEMENT, or /EXPRESSION/ => REPLACEMENT.",
    ),
    "replacement-many": (
        "the list has more than {most} replacement rules",
        "Remove some rules, or combine several in one expression.",
    ),
    "replacement-pattern": (
        "replacement rule {number}, {find}, has an error at character {place}: {reason}",
        "Correct the expression, or use plain words.",
    ),
    "pseudonym-rule": (
        "rule {number} of the key has no plain name or no pseudonym: {find}",
        "Write one NAME => PSEUDONYM a line, without quotation marks and slashes.",
    ),
    "pseudonym-key": (
        "the key of pseudonyms {path} cannot be read ({reason})",
        "Name the key again. Without it, Mynah writes no file.",
    ),
    "pseudonym-none": ("the key has no names", "Write one NAME => PSEUDONYM a line."),
    "replacement-slow": (
        "replacement rule {number}, {find}, took too long and was skipped",
        "Simplify the expression. A repetition inside a repetition is slow.",
    ),
    "query-empty": (
        "the query is empty",
        'Write a word, a "phrase", a beginning such as harb*, or a regular expression between slashes.',
    ),
    "query-open": ("{mark} at character {place} is not closed", "Close it, or remove it."),
    "query-operator": ("{operator} at character {place} needs a word on each side", "Write it between two words."),
    "query-filter": ("unknown filter “{name}:” at character {place}", "Known filters: {known}."),
    "query-value": ("the filter “{name}:” at character {place} has no value", 'Write, for example, {name}:"a value".'),
    "query-date": ("{value} at character {place} is not a date", "Write 2026, 2026-11, 2026-11-21, or 2024..2025-06."),
    "query-range": (
        "{value} at character {place} ends before it begins",
        "Write the earlier date first, as in 2024..2025-06.",
    ),
    "query-expression": (
        "the regular expression at character {place} has an error ({reason})",
        "Correct it, or search for words.",
    ),
    "query-alone": (
        "{operator} at character {place} can't be combined with a regular expression",
        "Remove one of them.",
    ),
    "search-missing": (
        "search is not available: the SQLite of this Python ({version}) lacks FTS5",
        "Use Mynah's bundle, or a Python from python.org.",
    ),
    "model-file": ("this is not a complete NeMo checkpoint ({reason})", "Download the .nemo file again."),
    "model-size": (
        "{model} should have {expected}, but this file has {size}",
        "Download the file again. If this is your own model, give it another name.",
    ),
    "burn-no-video": ("{name} has no moving picture", "Name a video."),
    "burn-no-picture": ("no picture of {name} is readable between these times", "Change --from and --to."),
    "burn-encoder": ("this computer has no encoder for {codec}", "Choose another --codec."),
    "burn-failed": ("{name} can't be written again ({reason})", "Choose another kind of file, such as .mkv."),
    "burn-font": ("no font on this computer has {characters}", "Install a font for this script, such as Noto Sans."),
    "burn-painter": (
        "the library that paints captions is missing or doesn't start",
        "Install Mynah with its window, and repeat the command.",
    ),
    "join-part": ("{name} can't be joined ({reason})", "Join the other files, or repair this file."),
    "join-tracks": (
        "{name} can't be joined, because it has {tracks} sound tracks",
        "Join files with one sound track each, or transcribe this file alone.",
    ),
    "hook-start": ("the command {command} couldn't start ({reason})", "Correct the command after each recording."),
    "hook-failed": ("the command {command} failed with status {status}", "See the log: {log}"),
    "hook-late": (
        "the command {command} took longer than {seconds} seconds and was stopped",
        "Choose a faster command after each recording.",
    ),
    "project-command": (
        "{path} wants to run a command after each recording: {command}",
        "Mynah doesn't run it before you allow it.",
    ),
    "server-refused": ("the server {address} refuses the recording ({reason})", "Change the choice that it names."),
    "server-whole": (
        "a part of a recording can't be sent to another computer",
        "Transcribe the whole recording, or this part on this computer.",
    ),
    "part-beyond": (
        "the part begins at {offset} s, after the end of the recording, which has {seconds} s",
        "Choose an earlier beginning with --from.",
    ),
    "part-apart": (
        "Mynah has heard only the part from {start} s to {end} of this recording",
        "Choose times in this part with --from and --to, or transcribe another part.",
    ),
    "entry-beyond": (
        "the offset {offset} s lies after the end of the recording, which has {seconds} s",
        "Correct the offset in the manifest.",
    ),
    "manifest-row": (
        "row {line} of the manifest can't be read ({reason})",
        "Correct this row. All other rows are processed.",
    ),
    "manifest-format": (
        "{path} is not a manifest that Mynah can read",
        "Use a .jsonl, .csv or .parquet file. `mynah batch plan` makes one.",
    ),
    "manifest-broken": ("the manifest {path} can't be read ({reason})", "Create it again with `mynah batch plan`."),
    **LEARNING_FROM,
}
"""Faults of a recording or of another file that the user names."""
MACHINE: dict[str, tuple[str, str]] = {
    "storage-away": (
        "the storage of {uri} is not responding ({reason})",
        "Run the same command again later. Finished work is kept.",
    ),
    "storage-protocol": ("unknown storage: {protocol}://", "Use a path, or s3://, gs://, az:// or https://."),
    "storage-library": (
        "support for {protocol}:// is not installed",
        "Install it next to Mynah: pip install 'mynah[cluster]' (s3), gcsfs (gs) or adlfs (az).",
    ),
    "storage-ranges": (
        "the storage of {uri} doesn't report the size of the file, and Mynah can't read parts of it",
        "Copy the file to a disk or to an object store.",
    ),
    "storage-whole": (
        "the storage of {uri} returns the whole file when Mynah asks for a part",
        "Copy the file to a disk, an object store, or a web server that supports range requests.",
    ),
    "metrics-port": ("the metrics page can't use port {port} ({reason})", "Choose another port."),
    "metrics-missing": (
        "Metrics need prometheus_client, which is not installed",
        "Install it: pip install 'mynah[cluster]'.",
    ),
    "ray-missing": ("Ray is not installed", "Install it: pip install 'mynah[cluster]'."),
    "cluster-away": (
        "the Ray cluster at {address} is not responding ({reason})",
        "Check --address. Without it, Mynah starts a cluster here.",
    ),
    "cluster-workers": (
        "{count} cluster workers in a row ended before they could start work",
        "Check the cluster's memory and logs. Check that Mynah is installed on all nodes.",
    ),
    "cluster-part": (
        "{count} workers in a row ended while they worked on this part",
        "Check the memory of the nodes, then run the same command again.",
    ),
    "report-broken": (
        "the report {uri} can't be read",
        "Delete it with the results of its part, then run the command again.",
    ),
    "parquet-missing": (
        "support for Parquet files (pyarrow) is not installed",
        "Install it next to Mynah: pip install 'mynah[cluster]'. Or use .jsonl.",
    ),
    "corpus-other": (
        "{uri} contains the output of another run: {difference}",
        "Use the options of that run, or another --output.",
    ),
    "corpus-stopped": (
        "the run stopped after {count} failed parts in a row (the last one: {reason})",
        "Run the same command again when the storage responds. Finished work is kept.",
    ),
    "model-missing": ("no model is called {model}", "See `mynah models`, or use the path of a .nemo file."),
    "model-address": (
        "no model was found at {uri}",
        "Use the full address of a .nemo file, or a name from `mynah models`.",
    ),
    "model-refused": (
        "the model file {model} was refused: {reason}",
        "Download it again from a source that you trust.",
    ),
    "model-broken": (
        "the model {model} couldn't be loaded ({reason})",
        "Download the file again, or try another model.",
    ),
    "model-other": ("the model {model} can't run in Mynah: {reason}", "Use {instead} instead. See `mynah models`."),
    "language-model-family": ("the model {model} can't use a language model", "Choose a Parakeet or Nemotron model."),
    "model-unsupported": ("the model {model} can't transcribe: {reason}", "Choose a speech recognition model."),
    "align-model": (
        "the model {model} can't align: it has no CTC head",
        "Choose, for example, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.",
    ),
    "translate-model": (
        "the model {model} can't translate",
        "Choose, for example, canary-1b-v2, canary-1b-flash or canary-180m-flash.",
    ),
    "translate-channels": (
        "Mynah can't translate next to the text when each channel is a speaker",
        "Turn the translation off, or identify speakers with a model.",
    ),
    "speakers-model": (
        "the model {model} doesn't identify speakers: {reason}",
        "Choose, for example, Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.",
    ),
    "morphology-missing": (
        "Stanza, which adds %mor and %gra, is not installed",
        "Install it next to Mynah: pip install 'mynah[morphology]'.",
    ),
    "morphology-models": (
        "{path} contains no Stanza models for the language {language}",
        "Choose the folder with resources.json and a folder for each language. Mynah downloads no Stanza models.",
    ),
    "model-exists": ("another model is already called {model}", "Rename the file, or remove that model first."),
    "model-built-in": ("the demo model is built in and can't be removed", "It uses little space."),
    "model-damaged": ("the model {model} is damaged: its content has changed", "Remove it, then download it again."),
    "model-busy": ("another Mynah is working on the model {model}", "Wait until it finishes, or stop it there."),
    "models-folder": ("the models folder {path} is missing", "Connect its disk, or choose another folder."),
    "folder-taken": ("{path} already contains a file called {name}", "Choose an empty folder."),
    "folder-inside": ("{path} is inside the models folder", "Choose a folder outside it."),
    "hub-away": (
        "{host} can't be reached ({reason})",
        "Check the network and the proxy settings. The download will resume where it stopped.",
    ),
    "hub-lost": (
        "the connection to {host} broke several times ({reason})",
        "Try again later. The download will resume where it stopped.",
    ),
    "hub-busy": (
        "{host} is overloaded or under maintenance (HTTP {status})",
        "Try again later. The download will resume where it stopped.",
    ),
    "hub-denied": (
        "{host} requires permission for {file} (HTTP {status})",
        "Accept the terms on {page}. Then set HF_TOKEN to an access token of your account there.",
    ),
    "hub-name": (
        "the catalogue has no model called {model}",
        "For other models, use the Hugging Face name (owner/name), such as nvidia/parakeet-tdt-0.6b-v3.",
    ),
    "hub-missing": ("{host} has no file {file}", "Look for it on {page}, then import the file."),
    "hub-odd": (
        "{host} sent an unexpected answer ({reason})",
        "Your network may require a login. Also check HF_ENDPOINT and the proxy settings.",
    ),
    "hub-certificate": (
        "the certificate of {host} is not trusted here ({reason})",
        "Behind a company proxy, install its certificate in the system, or set SSL_CERT_FILE.",
    ),
    "update-address": (
        "“{address}” is not an address for update checks",
        "Set update_address in the settings to an address that begins with https://.",
    ),
    "update-unset": (
        "no address for update checks is set",
        "Set update_address in the settings to an address that begins with https://.",
    ),
    "update-away": ("{host} can't be reached ({reason})", "Check the network. Mynah works without it."),
    "update-odd": ("{host} didn't report the newest version of Mynah ({reason})", "Try again another day."),
    "proxy": ("the proxy settings are not valid ({reason})", "Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY."),
    "download-corrupt": (
        "{file} arrived damaged from {host} and was deleted",
        "Download it again. If that doesn't help, check the proxy and the disk.",
    ),
    "device": ("the device {device} can't be used: {reason}", "Choose another device, or auto."),
    "precision": ("{device} can't compute in {precision}", "Choose another precision, or auto."),
    "precision-nemo": (
        "this model runs in NeMo, which can't compute in {precision}",
        "Choose another precision, or auto.",
    ),
    "memory": (
        "there is not enough memory even for half a minute of sound ({free} are free)",
        "Close other programs, raise Mynah's memory limit if you set it, or choose a smaller model.",
    ),
    "not-live": (
        "the model {model} can't write words while you speak, because it needs the sound that follows",
        "Choose a streaming model, such as nemotron-3.5-asr-streaming-0.6b. Or use `mynah record`.",
    ),
    "no-microphone": (
        "the microphone can't be opened ({reason})",
        "Connect it, and allow programs to use it in the system's privacy settings.",
    ),
    "no-computer-sound": (
        "the sound of this computer can't be recorded ({reason})",
        "Choose a source from the list of `mynah record --list-sources`.",
    ),
    "disk": ("the disk is full ({path}: {needed} needed, {free} free)", "Free some space, then try again."),
    "no-write": ("{path} can't be written ({reason})", "Choose another folder."),
    "file-open": ("{path} is open in another program", "Close it there, then try again."),
    "file-exists": ("{path} already exists", "Choose another name, or delete that file first."),
    "folder-gone": ("{path} was removed while Mynah worked in it", "Try again. Mynah will create the folder again."),
    "export-changed": (
        "another program changed {path}, so Mynah didn't write your edits into it",
        "Export the transcript again under another name, or replace the file.",
    ),
    "source-changed": (
        "another program changed {path} after it was opened, and Mynah left it unchanged",
        "Export under another name, or open the file again.",
    ),
    "watch-away": (
        "the watched folder {path} can't be reached ({reason})",
        "Mynah keeps looking, and takes new recordings when the folder is back.",
    ),
    "own-folder": ("Mynah can't create its folder {path} ({reason})", "Make the parent folder writable."),
    "journal-newer": ("a newer Mynah wrote the journal {path}", "Update Mynah."),
    "journal-older": (
        "a trial version of Mynah wrote the journal {path}",
        "Move the file to another folder. Mynah will start with an empty journal.",
    ),
    "journal-broken": (
        "the journal {path} is damaged ({reason})",
        "Close Mynah and start it again. It repairs the journal and names the damaged recordings.",
    ),
    "journal-repaired": (
        "the journal was damaged, and Mynah repaired it. Damaged recordings: {names}",
        "The damaged file is {aside}.",
    ),
    "journal-whole": (
        "the journal was damaged, and Mynah repaired it. No recording is lost",
        "The damaged file is {aside}.",
    ),
    "journal-row": (
        "a part of Mynah's journal was damaged, and the transcript of this recording was lost",
        "Transcribe it again. Transcripts that were exported are still in their files.",
    ),
    "journal-in-use": (
        "the journal {path} can't be replaced while Mynah is running",
        "Close the window and stop all Mynah commands, then try again.",
    ),
    "journal-busy": ("another program locks the journal {path}", "Close that program, then try again."),
    "journal-access": ("the journal {path} can't be opened ({reason})", "Check the folder's permissions and its disk."),
    "settings-broken": (
        "the settings in {path} can't be read and were reset ({reason})",
        "The old settings are in {aside}.",
    ),
    "settings-odd": ("some settings in {path} are not valid ({names})", "Mynah uses their defaults. Set them again."),
    "project-broken": ("{path} can't be read ({reason})", "Correct the file. Mynah ignores it until then."),
    "project-typed": ("{key} must be {reason}", "Correct it, or leave it empty."),
    "project-misuse": (
        "{path} can't be transcribed with the settings of its mynah.toml ({reason})",
        "Correct mynah.toml.",
    ),
    "project-key": (
        "{path}, line {line}: unknown setting {key} (known: {known})",
        "Correct or remove it. The rest of the file applies.",
    ),
    "project-value": (
        "{path}, line {line}: {key} can't be {value}, only {reason}",
        "Correct it. The rest of the file applies.",
    ),
    "settings-unread": ("the settings in {path} can't be read ({reason})", "Check the file's permissions."),
    "protocol": (
        "the engine and the program are different versions (protocols {theirs} and {ours})",
        "Install Mynah again.",
    ),
    "engine-stopped": ("the engine stopped {times} times in a row ({cause})", "See the log: {log}"),
    "live-late": (
        "the last words did not come within {seconds} s",
        "Close other programs, or choose a smaller model.",
    ),
    "desktop-tool": (
        "the text can't be handed on, because the program {tool} is missing or failed",
        "Install {tool}, then try again.",
    ),
    "live-stopped": ("the words that follow the speech stopped with their engine ({cause})", "See the log: {log}"),
    "engine-killed": (
        "the engine was stopped from outside {times} times in a row ({cause})",
        "Close other programs, or choose a smaller model. No finished work was lost.",
    ),
    "engine-start": ("the engine couldn't start ({reason})", "Install Mynah again."),
    **SERVERS,
    **LEARNING,
}
"""Faults of the machine, of its settings and of its models."""
MYNAH: dict[str, tuple[str, str]] = {
    "edit-refused": (
        "your edit of {name} couldn't be saved and was undone ({reason})",
        "Please report it with the log.",
    ),
    "bug": ("something went wrong inside Mynah ({reason})", "Please report it with the log."),
}
"""Faults of Mynah itself."""

WORDING = RECORDINGS | MACHINE | MYNAH
