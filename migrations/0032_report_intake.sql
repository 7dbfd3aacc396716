-- What a source says of a report beside its words, and what it is known again by where the source gives it no id.
ALTER TABLE reports
    ADD COLUMN title text,
    ADD COLUMN rating integer,
    ADD COLUMN territory text,
    ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
    ADD COLUMN source_digest bytea;

-- Pictures, sounds and videos that came with a report. The digest is of the bytes as they came; what is kept is without
-- where and when it was made.
CREATE TABLE report_attachments (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id   bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    name        text        NOT NULL,
    description text,
    media_type  text        NOT NULL,
    digest      bytea       NOT NULL,
    bytes       bytea       NOT NULL,
    taken_out   text[]      NOT NULL DEFAULT '{}',
    caller      text        NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT report_attachments_once UNIQUE (report_id, digest)
);
-- They are packed already.
ALTER TABLE report_attachments ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Idempotency-Key: the same request again gets the answer it got. No answer yet: it is being answered.
CREATE TABLE request_keys (
    caller     text        NOT NULL,
    key        text        NOT NULL,
    digest     bytea       NOT NULL,
    answer     jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (caller, key)
);
CREATE INDEX request_keys_created ON request_keys (created_at);

-- Files of many reports, on their way. The bytes go when the last row is done: they name people.
CREATE TABLE report_imports (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id        bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    format        text        NOT NULL,
    -- The format that the caller named; null: it is recognised.
    asked_format  text,
    file_name     text,
    mapping       jsonb,
    bytes         bytea,
    rows          integer     NOT NULL,
    left_out      jsonb       NOT NULL DEFAULT '{}',
    alarms        bigint[]    NOT NULL DEFAULT '{}',
    state         text        NOT NULL DEFAULT 'running'
        CONSTRAINT report_imports_state_known CHECK (state IN ('running', 'done', 'failed')),
    fault         text,
    claimed_until timestamptz NOT NULL DEFAULT '-infinity',
    caller        text        NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT now(),
    finished_at   timestamptz
);
CREATE INDEX report_imports_running ON report_imports (id) WHERE state = 'running';

-- What became of each row.
CREATE TABLE report_import_rows (
    import_id bigint  NOT NULL REFERENCES report_imports ON DELETE CASCADE,
    row       integer NOT NULL,
    report_id bigint  REFERENCES reports ON DELETE CASCADE,
    is_new    boolean NOT NULL DEFAULT false,
    reason    text,
    PRIMARY KEY (import_id, row)
);
CREATE INDEX report_import_rows_report ON report_import_rows (report_id);

-- How far a store's reviews were pulled: everything written until then is here.
CREATE TABLE review_pulls (
    app_id    bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    source    text        NOT NULL,
    newest    timestamptz NOT NULL,
    pulled_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app_id, source)
);
