"""The tables of the journal, by version."""

TABLES = """
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    created REAL NOT NULL,
    finished REAL
);
CREATE INDEX batch_by_key ON batch (key);
CREATE TABLE job (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id),
    place REAL NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    recipe TEXT NOT NULL,
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
    engine TEXT
);
CREATE INDEX job_by_state ON job (state, place);
CREATE INDEX job_by_batch ON job (batch, place);
CREATE TABLE chunk (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    "start" REAL NOT NULL,
    "end" REAL NOT NULL,
    words BLOB NOT NULL,
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
CREATE TABLE export (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    format TEXT NOT NULL,
    path TEXT NOT NULL,
    written INTEGER NOT NULL DEFAULT 0,
    fault TEXT,
    PRIMARY KEY (job, format)
) WITHOUT ROWID;
"""

# edition: of an edited, imported or aligned transcript, what History has beside its edits
EDITS = """
CREATE TABLE edition (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    cuts BLOB NOT NULL,
    position INTEGER NOT NULL
);
CREATE TABLE edit (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    edit BLOB NOT NULL,
    PRIMARY KEY (job, n)
) WITHOUT ROWID;
"""

HOLDING = """
ALTER TABLE batch ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_by_path ON job (batch, path);
CREATE INDEX job_by_place ON job (place);
"""

FOLLOWING = """
ALTER TABLE export ADD COLUMN digest TEXT;
"""

IMPORTING = """
ALTER TABLE edition ADD COLUMN heads BLOB;
"""

ALIGNING = """
ALTER TABLE job ADD COLUMN script TEXT;
CREATE TABLE script (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    content BLOB NOT NULL,
    utterances BLOB NOT NULL,
    cuts BLOB NOT NULL,
    heads BLOB NOT NULL
);
"""

SOURCES = """
CREATE TABLE source (
    job INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content BLOB NOT NULL,
    written TEXT
);
INSERT INTO source (job, path, content)
    SELECT job.id, job.script, content FROM script JOIN job ON job.id = script.job WHERE job.script IS NOT NULL;
ALTER TABLE script DROP COLUMN content;
"""

SPECS = """
ALTER TABLE job ADD COLUMN compute TEXT NOT NULL DEFAULT '{}';
ALTER TABLE job ADD COLUMN delivery TEXT NOT NULL DEFAULT '{}';
UPDATE job SET
    compute = json_remove(recipe, '$.formats', '$.output', '$.existing', '$.naming', '$.options'),
    delivery = json_remove(recipe, '$.load', '$.prompt');
ALTER TABLE job DROP COLUMN recipe;
ALTER TABLE job RENAME COLUMN place TO position;
ALTER TABLE edition RENAME COLUMN heads TO metadata;
ALTER TABLE script RENAME COLUMN heads TO metadata;
"""

# diarisation: what the engine needs to go on behind the last chunk, and how to read the probabilities of all
SPEAKERS = """
ALTER TABLE job ADD COLUMN speakers_state TEXT;
ALTER TABLE job ADD COLUMN speakers_chunks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN speakers_seconds REAL NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN speakers_fault_kind TEXT;
ALTER TABLE job ADD COLUMN speakers_fault_code TEXT;
ALTER TABLE job ADD COLUMN speakers_fault_figures TEXT NOT NULL DEFAULT '{}';
CREATE INDEX job_by_speakers_state ON job (speakers_state, position);
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
"""

DAMAGE = """
ALTER TABLE job ADD COLUMN damaged TEXT NOT NULL DEFAULT '[]';
ALTER TABLE export ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE export SET folded = folded(path);
CREATE INDEX export_by_path ON export (folded);
CREATE INDEX job_by_batch_state ON job (batch, state, position, id);
"""

CHANNELS = """
ALTER TABLE chunk ADD COLUMN speakers BLOB;
"""

# phrases: msgpack; kept: when they were last wanted, Unix seconds
VOCABULARIES = """
CREATE TABLE vocabulary (
    digest TEXT PRIMARY KEY,
    phrases BLOB NOT NULL,
    kept REAL NOT NULL
) WITHOUT ROWID;
"""

TRANSLATIONS = """
ALTER TABLE chunk ADD COLUMN translation TEXT;
"""

# languages: see JobLanguages; of a chunk, as the model itself tells it
LANGUAGES = """
ALTER TABLE chunk ADD COLUMN language TEXT;
ALTER TABLE job ADD COLUMN languages TEXT NOT NULL DEFAULT '{}';
"""

# rules_owed: the words are there, and the rules for replacing are still to be applied to them
# rules: msgpack; kept: when they were last wanted, Unix seconds
REPLACING = """
ALTER TABLE job ADD COLUMN rules_owed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_by_rules_owed ON job (batch) WHERE rules_owed;
CREATE TABLE rule_list (
    digest TEXT PRIMARY KEY,
    rules BLOB NOT NULL,
    kept REAL NOT NULL
) WITHOUT ROWID;
"""

# correction: words that a person's edit n put in the place of others; offered_word: those that were offered already
CORRECTIONS = """
CREATE TABLE correction (
    job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    word TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (job, n, word)
) WITHOUT ROWID;
CREATE INDEX correction_by_word ON correction (word, count);
CREATE TABLE offered_word (word TEXT PRIMARY KEY) WITHOUT ROWID;
"""

# see text_index; changes are counted, so that a text that changes while it is indexed is indexed again
SEARCH = """
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
"""

# what a watched folder has had: `sample` tells a file's content; job: NULL once that was removed from the queue
WATCHING = """
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
CREATE INDEX job_by_recording ON job (path);
"""

# what `mynah convert` has written, which belongs to no job; digest: its SHA-256
CONVERTING = """
CREATE TABLE converted_file (
    path TEXT PRIMARY KEY,
    digest TEXT NOT NULL
) WITHOUT ROWID;
"""

# removed: when the job left the list, Unix seconds; NULL for a listed one
# version_of: the listed job whose earlier transcript an unlisted one holds
REMOVING = """
ALTER TABLE job ADD COLUMN removed REAL;
ALTER TABLE job ADD COLUMN version_of INTEGER REFERENCES job (id) ON DELETE CASCADE;
CREATE INDEX job_by_removed ON job (removed);
CREATE INDEX job_by_version ON job (version_of);
"""

STEPS = (
    TABLES,
    EDITS,
    HOLDING,
    FOLLOWING,
    IMPORTING,
    ALIGNING,
    SOURCES,
    SPECS,
    SPEAKERS,
    DAMAGE,
    CHANNELS,
    VOCABULARIES,
    TRANSLATIONS,
    LANGUAGES,
    REPLACING,
    CORRECTIONS,
    SEARCH,
    WATCHING,
    CONVERTING,
    REMOVING,
)
"""What each version adds to the one before it. A step that was released is never changed again."""
VERSION = len(STEPS)
