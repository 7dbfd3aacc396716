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
