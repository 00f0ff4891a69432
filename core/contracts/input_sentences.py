"""What Mynah says of faults of a recording or another file that it was given: see fault_sentences."""

WORDING: dict[str, tuple[str, str]] = {
    "missing": ("there is no such file", "Check the name, and whether the file was moved or renamed."),
    "folder": ("this is a folder, not a file", "Give the files in it, or the folder without a media name."),
    "not-a-file": ("this is a device or a pipe, not a file", "Save what it gives to a file first."),
    "unreadable": ("the file may not be read", "Ask its owner for permission to read it."),
    "name": ("the file's name is not valid UTF-8, so no transcript can be named after it", "Rename the file."),
    "watch-name": ("the name of {path} is not valid UTF-8, so no transcript can be named after it", "Rename the file."),
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
    "demo-language": (
        "the built-in demo model knows English only, not {language}",
        "Choose another model (see `mynah models`).",
    ),
    "model-language": (
        "the model {model} does not know the language {language}",
        "It knows: {known}. Choose another model (see `mynah models`).",
    ),
    "speakers-many": (
        "the model {model} tells at most {most} speakers apart, not {exactly}",
        "Ask for fewer, or choose another model (see `mynah models`).",
    ),
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
    "transcript-large": ("a file with text is no larger than {largest} MB", "Check that this is the right file."),
    "transcript-empty": ("there is no word in this file", "Check that this is the right file."),
    "turns-empty": (
        "there is no turn of a speaker in this file",
        "Give an RTTM file: its lines begin with SPEAKER.",
    ),
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
    "run-missing": (
        "there are no results of a run here",
        "Give the folder or the address that `mynah batch` had as its --output.",
    ),
    "recording-changed": (
        "this is another file than the one that was transcribed",
        "Transcribe it again, or put that file back.",
    ),
    "recording-touched": (
        "the file was written anew since it was transcribed, and is as large as it was",
        "If it is another recording by now, transcribe it again.",
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
    "csv-quotes": (
        "the row that begins in line {line} is not as CSV has it ({reason})",
        "Close the quotation mark in it; one that is meant is written twice, within two others.",
    ),
    "vocabulary-empty": ("there are no words to expect in it", "Write a word or a phrase a line."),
    "vocabulary-large": (
        "there are more than {phrases} words and phrases to expect, or more than {megabytes} MB of them",
        "Leave out words that are not rare.",
    ),
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
    "replacement-many": (
        "there are more than {most} rules for replacing",
        "Leave out some, or say several by one expression.",
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
    "query-range": (
        "{value} at character {place} ends before it begins",
        "Write the earlier date first, as in 2024..2025-06.",
    ),
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
}
