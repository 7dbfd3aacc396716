-- Every step: who did what to which thing, when. Rows are only ever added.
CREATE TABLE events (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id  bigint      REFERENCES apps ON DELETE CASCADE,
    at      timestamptz NOT NULL DEFAULT now(),
    caller  text        NOT NULL,
    kind    text        NOT NULL,
    subject text        NOT NULL,
    details jsonb       NOT NULL DEFAULT '{}'
);
CREATE INDEX events_subject ON events (subject, id);
CREATE INDEX events_app ON events (app_id, id);
