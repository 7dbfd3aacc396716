-- What a session is listened with; nothing: nobody said. And things that are drawn and not heard, which a person names.
ALTER TABLE sessions
    ADD COLUMN device                text CONSTRAINT sessions_device_filled CHECK (btrim(device) <> ''),
    ADD COLUMN os                    text CONSTRAINT sessions_os_filled CHECK (btrim(os) <> ''),
    ADD COLUMN screen_reader         text CONSTRAINT sessions_screen_reader_known
        CHECK (screen_reader IN ('voiceOver', 'talkBack')),
    ADD COLUMN screen_reader_version text
        CONSTRAINT sessions_screen_reader_version_filled CHECK (btrim(screen_reader_version) <> '');

-- Where an element was named that no utterance of the capture belongs to.
CREATE TABLE silent_elements (
    capture_id bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    node       integer NOT NULL,
    node_name  text    NOT NULL,
    element_id bigint  NOT NULL REFERENCES elements ON DELETE CASCADE,
    PRIMARY KEY (capture_id, node_name)
);
CREATE INDEX silent_elements_element ON silent_elements (element_id);

-- What devices really spoke on screens: uploaded, or written down in a session. Beside the engine's words, never instead.
CREATE TABLE recordings (
    id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id                bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    build_id              bigint      NOT NULL REFERENCES builds ON DELETE CASCADE,
    screen_id             bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    variant               jsonb       NOT NULL DEFAULT '{}',
    -- In words, as captures have it: those of the same are of one state of the screen.
    variant_key           text        NOT NULL,
    os                    text        NOT NULL CONSTRAINT recordings_os_filled CHECK (btrim(os) <> ''),
    screen_reader         text        NOT NULL CONSTRAINT recordings_screen_reader_known
        CHECK (screen_reader IN ('voiceOver', 'talkBack')),
    screen_reader_version text        CONSTRAINT recordings_screen_reader_version_filled
        CHECK (btrim(screen_reader_version) <> ''),
    -- Somebody says that it goes through all of the screen.
    is_whole              boolean     NOT NULL DEFAULT false,
    lines                 jsonb       NOT NULL CONSTRAINT recordings_lines_there
        CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) > 0),
    recorded_at           text,
    digest                bytea       NOT NULL,
    upload_id             bigint      REFERENCES uploads ON DELETE SET NULL,
    session_id            bigint      REFERENCES sessions ON DELETE SET NULL,
    caller                text        NOT NULL,
    created_at            timestamptz NOT NULL DEFAULT now(),
    -- Taken back: it was no recording of this screen.
    ended_at              timestamptz,
    ended_by              text,
    CONSTRAINT recordings_ended_by_somebody CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- The same lines of the same place are one recording.
CREATE UNIQUE INDEX recordings_once ON recordings (build_id, screen_id, digest) WHERE ended_at IS NULL;
CREATE INDEX recordings_app ON recordings (app_id, id) WHERE ended_at IS NULL;
CREATE INDEX recordings_place ON recordings (screen_id, build_id, variant_key) WHERE ended_at IS NULL;
CREATE INDEX recordings_upload ON recordings (upload_id);
CREATE INDEX recordings_session ON recordings (session_id);
