-- The tables of the journal, version 20. A new journal is created from this file.
-- Times are Unix seconds, JSON is text, and blobs are MessagePack unless a comment says otherwise.

-- held: no job of the batch may begin.
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    created REAL NOT NULL,
    finished REAL,
    held INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX batch_by_key ON batch (key);

-- A recording in the queue, and each earlier version of its transcript. See the class Job.
-- compute, delivery, languages: JSON of ComputeSpec, DeliverySpec and JobLanguages.
-- damaged: JSON, the stretches of the recording that could not be decoded, in seconds.
-- script: the path of the text that is aligned, NULL for a transcription.
-- rules_owed: the words are complete, and the replacement rules are still due.
-- removed: when the recording left the list, NULL for a listed one.
-- version_of: the listed job whose earlier transcript this unlisted job holds.
CREATE TABLE job (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id),
    position REAL NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued',
    attempt INTEGER NOT NULL DEFAULT 0,
    crashes INTEGER NOT NULL DEFAULT 0,
    chunks INTEGER NOT NULL DEFAULT 0,
    seconds REAL NOT NULL DEFAULT 0,
    duration REAL,
    video INTEGER NOT NULL DEFAULT 0,
    truncated_at REAL,
    fault_kind TEXT,
    fault_code TEXT,
    fault_figures TEXT NOT NULL DEFAULT '{}',
    owner_pid INTEGER,
    owner_started REAL,
    peak_memory INTEGER,
    engine TEXT,
    script TEXT,
    compute TEXT NOT NULL DEFAULT '{}',
    delivery TEXT NOT NULL DEFAULT '{}',
    speakers_state TEXT,
    speakers_chunks INTEGER NOT NULL DEFAULT 0,
    speakers_seconds REAL NOT NULL DEFAULT 0,
    speakers_fault_kind TEXT,
    speakers_fault_code TEXT,
    speakers_fault_figures TEXT NOT NULL DEFAULT '{}',
    damaged TEXT NOT NULL DEFAULT '[]',
    languages TEXT NOT NULL DEFAULT '{}',
    rules_owed INTEGER NOT NULL DEFAULT 0,
    removed REAL,
    version_of INTEGER REFERENCES job (id) ON DELETE CASCADE
);
CREATE INDEX job_by_state ON job (state, position);
CREATE INDEX job_by_batch ON job (batch, position);
CREATE INDEX job_by_path ON job (batch, path);
CREATE INDEX job_by_place ON job (position);
CREATE INDEX job_by_speakers_state ON job (speakers_state, position);
CREATE INDEX job_by_batch_state ON job (batch, state, position, id);
CREATE INDEX job_by_rules_owed ON job (batch) WHERE rules_owed;
CREATE INDEX job_by_recording ON job (path);
CREATE INDEX job_by_removed ON job (removed);
CREATE INDEX job_by_version ON job (version_of);

-- The recognised words of one window. speakers: the channel of each word.
-- language: the BCP 47 tag that the model itself reports.
CREATE TABLE chunk (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    "start" REAL NOT NULL,
    "end" REAL NOT NULL,
    words BLOB NOT NULL,
    speakers BLOB,
    translation TEXT,
    language TEXT,
    PRIMARY KEY (job, n)
) WITHOUT ROWID;

CREATE TABLE attempt (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    started REAL NOT NULL,
    from_chunk INTEGER NOT NULL,
    ended REAL,
    outcome TEXT,
    PRIMARY KEY (job, attempt)
) WITHOUT ROWID;

-- written: 0 owed, 1 written, 2 skipped. fault: JSON. digest: the SHA-256 of the written file.
-- folded: the path in the form by which two names are compared.
CREATE TABLE export (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    format TEXT NOT NULL,
    path TEXT NOT NULL,
    written INTEGER NOT NULL DEFAULT 0,
    fault TEXT,
    digest TEXT,
    folded TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (job, format)
) WITHOUT ROWID;
CREATE INDEX export_by_path ON export (folded);

-- The segments of an edited, imported or aligned transcript before its edits. See the class History.
-- position: the number of edits in effect. The others are undone.
CREATE TABLE edition (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    cuts BLOB NOT NULL,
    position INTEGER NOT NULL,
    metadata BLOB
);
CREATE TABLE edit (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    edit BLOB NOT NULL,
    PRIMARY KEY (job, n)
) WITHOUT ROWID;

-- The text of an alignment, and the file that a text was read from.
-- content: the bytes of the file. written: the SHA-256 of the last file that Mynah wrote in its place.
CREATE TABLE script (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    utterances BLOB NOT NULL,
    cuts BLOB NOT NULL,
    metadata BLOB NOT NULL
);
CREATE TABLE source (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content BLOB NOT NULL,
    written TEXT
);

-- How the speakers of a recording were found, and the engine's state behind the last chunk.
-- choice: JSON. probabilities: compressed, see core/journal/diarisations.py.
CREATE TABLE diarisation (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    choice TEXT NOT NULL,
    speakers INTEGER NOT NULL,
    frame_seconds REAL NOT NULL,
    state BLOB NOT NULL
);
CREATE TABLE speaker_chunk (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    probabilities BLOB NOT NULL,
    PRIMARY KEY (job, n)
);

-- Lists that jobs name by their digest. kept: when a list was last used.
CREATE TABLE vocabulary (
    digest TEXT PRIMARY KEY,
    phrases BLOB NOT NULL,
    kept REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE rule_list (
    digest TEXT PRIMARY KEY,
    rules BLOB NOT NULL,
    kept REAL NOT NULL
) WITHOUT ROWID;

-- Words that the edit n of a person put in the place of others, and words already offered as vocabulary.
CREATE TABLE correction (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    word TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (job, n, word)
) WITHOUT ROWID;
CREATE INDEX correction_by_word ON correction (word, count);
CREATE TABLE offered_word (word TEXT PRIMARY KEY) WITHOUT ROWID;

-- The search index, see core/journal/text_index.py.
-- changes and changes_seen: a text that changes while it is indexed is indexed again.
CREATE TABLE indexed (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    chunks INTEGER NOT NULL DEFAULT 0,
    words INTEGER NOT NULL DEFAULT 0,
    stored INTEGER NOT NULL DEFAULT 0,
    changes INTEGER NOT NULL DEFAULT 0,
    changes_seen INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE passage_block (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL
);
CREATE INDEX passage_block_by_job ON passage_block (job, n);
CREATE TABLE stored_passage (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    segments BLOB NOT NULL,
    PRIMARY KEY (job, n)
);

-- Files of watched folders. sample: a digest that identifies the content. job: NULL after its removal.
CREATE TABLE watched_file (
    path TEXT NOT NULL,
    sample TEXT NOT NULL,
    folder TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    job INTEGER REFERENCES job (id) ON DELETE SET NULL,
    PRIMARY KEY (path, sample)
) WITHOUT ROWID;
CREATE INDEX watched_file_by_sample ON watched_file (folder, sample);
CREATE INDEX watched_file_by_job ON watched_file (job);

-- Files that `mynah convert` wrote. They belong to no job. digest: SHA-256.
CREATE TABLE converted_file (
    path TEXT PRIMARY KEY,
    digest TEXT NOT NULL
) WITHOUT ROWID;
