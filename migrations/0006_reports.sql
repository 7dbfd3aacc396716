-- Who reported is kept apart from what was reported: reports hold health data of people.
CREATE TABLE reporters (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    name       text,
    contact    text,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reporters_contact_key ON reporters (app_id, lower(contact)) WHERE contact IS NOT NULL;

CREATE TABLE reports (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id      bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    reporter_id bigint      REFERENCES reporters ON DELETE SET NULL,
    text        text        NOT NULL CONSTRAINT reports_text_filled CHECK (btrim(text) <> ''),
    -- What the person said, and the release it is where we have it.
    release_name text,
    release_id  bigint      REFERENCES releases ON DELETE SET NULL,
    screen_id   bigint      REFERENCES screens ON DELETE SET NULL,
    element_id  bigint      REFERENCES elements ON DELETE SET NULL,
    problem_id  bigint      REFERENCES problems ON DELETE SET NULL,
    -- The transcript that stood in that release, attached by itself: a report needs no screenshot.
    transcript_id bigint    REFERENCES transcripts ON DELETE SET NULL,
    link_confidence double precision,
    link_reason text,
    linked_by   text,
    heard       text,
    expected    text,
    gesture     text,
    channel     text,
    os          text,
    device      text,
    assistive_technology text,
    language    text,
    impact      text,
    external_id text,
    url         text,
    written_at  timestamptz,
    split_from  bigint      REFERENCES reports ON DELETE SET NULL,
    confirmed_release_id bigint REFERENCES releases ON DELETE SET NULL,
    version     integer     NOT NULL DEFAULT 1,
    created_at  timestamptz NOT NULL DEFAULT now(),
    caller      text        NOT NULL,
    CONSTRAINT reports_external_id_key UNIQUE (app_id, external_id)
);
CREATE INDEX reports_app_created ON reports (app_id, created_at DESC);
CREATE INDEX reports_release_screen ON reports (release_id, screen_id);
CREATE INDEX reports_problem ON reports (problem_id);
CREATE INDEX reports_search ON reports USING gin (to_tsvector('simple', text || ' ' || coalesce(heard, '')));

-- The conversation with the reporter stays on the report.
CREATE TABLE report_messages (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    direction text        NOT NULL CONSTRAINT report_messages_direction_known CHECK (direction IN ('from', 'to', 'note')),
    text      text        NOT NULL,
    caller    text        NOT NULL,
    at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_messages_report ON report_messages (report_id, at);

CREATE TABLE report_confirmations (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id  bigint      NOT NULL REFERENCES reports ON DELETE CASCADE,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    works      boolean     NOT NULL,
    note       text,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now()
);
