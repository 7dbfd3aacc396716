-- What came in, byte for byte, and what was read from it. Content is stored once, by digest.
CREATE TABLE contents (
    digest bytea PRIMARY KEY,
    bytes  bytea NOT NULL
);

-- One delivery to a build. The same bytes with the same parameters answer the same receipt.
CREATE TABLE uploads (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    build_id   bigint      NOT NULL REFERENCES builds ON DELETE CASCADE,
    digest     bytea       NOT NULL REFERENCES contents,
    parameters text        NOT NULL DEFAULT '',
    file_name  text,
    format     text        NOT NULL,
    size       bigint      NOT NULL,
    receipt    jsonb       NOT NULL DEFAULT '{}',
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uploads_once UNIQUE (build_id, digest, parameters)
);

CREATE TABLE screens (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    key        text        NOT NULL,
    title      text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT screens_key_key UNIQUE (app_id, key)
);
CREATE INDEX screens_title_trigram ON screens USING gin ((coalesce(title, '') || ' ' || key) gin_trgm_ops);

-- A tree is stored once, however many builds hold it. The document is its earshot-capture/1 root node.
CREATE TABLE trees (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest   bytea   NOT NULL CONSTRAINT trees_digest_key UNIQUE,
    nodes    integer NOT NULL,
    document text    NOT NULL
);

-- A tree as a state of one screen; the same state in later builds is the same capture.
CREATE TABLE captures (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id        bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id     bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    tree_id       bigint      NOT NULL REFERENCES trees,
    title         text,
    variant       jsonb       NOT NULL DEFAULT '{}',
    variant_key   text        NOT NULL,
    screen_reader text        NOT NULL,
    source        jsonb       NOT NULL DEFAULT '{}',
    blind_to      text[]      NOT NULL DEFAULT '{}',
    unknown       text[]      NOT NULL DEFAULT '{}',
    created_at    timestamptz NOT NULL DEFAULT now(),
    digest        bytea       NOT NULL,
    CONSTRAINT captures_digest_key UNIQUE (screen_id, digest)
);

CREATE TABLE build_captures (
    build_id    bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    screen_id   bigint NOT NULL REFERENCES screens ON DELETE CASCADE,
    variant_key text   NOT NULL,
    capture_id  bigint NOT NULL REFERENCES captures ON DELETE CASCADE,
    upload_id   bigint NOT NULL REFERENCES uploads ON DELETE CASCADE,
    PRIMARY KEY (build_id, screen_id, variant_key)
);
CREATE INDEX build_captures_screen ON build_captures (screen_id, build_id);
CREATE INDEX build_captures_capture ON build_captures (capture_id);

-- One thing on a screen that keeps its identity from build to build.
CREATE TABLE elements (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id  bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    identifier text,
    label      text,
    kind       text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX elements_screen ON elements (screen_id);

-- A capture as spoken by one version of the speaker.
CREATE TABLE transcripts (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    capture_id      bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    speaker         text    NOT NULL,
    rotors          jsonb   NOT NULL,
    unknown         text[]  NOT NULL DEFAULT '{}',
    spoken_coverage double precision,
    words           integer NOT NULL,
    CONSTRAINT transcripts_speaker_key UNIQUE (capture_id, speaker)
);

CREATE TABLE utterances (
    transcript_id bigint  NOT NULL REFERENCES transcripts ON DELETE CASCADE,
    position      integer NOT NULL,
    capture_id    bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    element_id    bigint  REFERENCES elements ON DELETE SET NULL,
    node          integer NOT NULL,
    node_name     text    NOT NULL,
    text          text    NOT NULL,
    hint          text,
    supplements   text[]  NOT NULL DEFAULT '{}',
    facts         text[]  NOT NULL DEFAULT '{}',
    unknown       text[]  NOT NULL DEFAULT '{}',
    order_uncertain boolean NOT NULL DEFAULT false,
    match_reason  text,
    PRIMARY KEY (transcript_id, position)
);
CREATE INDEX utterances_element ON utterances (element_id);
CREATE INDEX utterances_capture ON utterances (capture_id);
CREATE INDEX utterances_search ON utterances USING gin (to_tsvector('simple', text));
CREATE INDEX utterances_trigram ON utterances USING gin (text gin_trgm_ops);
