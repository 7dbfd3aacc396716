-- What helps until a problem is mended, in the words of somebody of the team.
ALTER TABLE problems ADD COLUMN workaround text;

-- The gestures that a person showed, one a line.
ALTER TABLE reports ADD COLUMN steps text[] NOT NULL DEFAULT '{}';

-- The way of a person who reported to their own page. Only a digest of the secret is kept.
CREATE TABLE reporter_links (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id  bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    digest     bytea       NOT NULL CONSTRAINT reporter_links_digest_key UNIQUE,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_by text
);
CREATE INDEX reporter_links_report ON reporter_links (report_id);

-- Which event a confirmation is, and that it was taken back.
ALTER TABLE report_confirmations ADD COLUMN event_id bigint;
ALTER TABLE report_confirmations ADD COLUMN taken_back_at timestamptz;

-- What people answered on their own page. One that works or doesn't is a confirmation, too.
CREATE TABLE report_answers (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id       bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    link_id         bigint      REFERENCES reporter_links ON DELETE SET NULL,
    release_id      bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    answer          text        NOT NULL
                    CONSTRAINT report_answers_answer_known CHECK (answer IN ('works', 'broken', 'cannotTell')),
    words           text,
    confirmation_id bigint      REFERENCES report_confirmations ON DELETE SET NULL,
    at              timestamptz NOT NULL DEFAULT now(),
    -- Taken back, or another answer took its place.
    ended_at        timestamptz
);
CREATE UNIQUE INDEX report_answers_one ON report_answers (report_id, release_id) WHERE ended_at IS NULL;

-- Who was told that a release has the fix.
CREATE TABLE report_tellings (
    report_id  bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (report_id, release_id)
);

-- Replies on their way: written with the step that sends them. The address stays with the reporter.
CREATE TABLE report_replies (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id    bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    message_id   bigint      NOT NULL REFERENCES report_messages ON DELETE CASCADE,
    way          text        NOT NULL CONSTRAINT report_replies_way_known CHECK (way IN ('mail', 'webhook')),
    subject      text        NOT NULL,
    language     text        NOT NULL,
    -- A link to the person's own page is made when it is sent: its secret is kept nowhere.
    has_link     boolean     NOT NULL,
    -- Makes the Message-ID: the same on every attempt.
    message      uuid        NOT NULL DEFAULT gen_random_uuid(),
    state        text        NOT NULL
                 CONSTRAINT report_replies_state_known CHECK (state IN ('waiting', 'sent', 'refused', 'givenUp', 'handedOn')),
    attempts     integer     NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL DEFAULT now(),
    due_at       timestamptz NOT NULL DEFAULT now(),
    attempted_at timestamptz,
    error        text
);
CREATE INDEX report_replies_report ON report_replies (report_id, id);
CREATE INDEX report_replies_waiting ON report_replies (due_at) WHERE state = 'waiting';
