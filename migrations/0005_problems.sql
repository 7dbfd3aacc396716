-- One cause over time. A report or a finding that belongs to it is an occurrence.
-- What happened to it is in problem_events; `state` and `record` are what those amount to, kept for reading.
CREATE TABLE problems (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id      bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id   bigint      REFERENCES screens ON DELETE SET NULL,
    element_id  bigint      REFERENCES elements ON DELETE SET NULL,
    rule        text,
    title       text        NOT NULL CONSTRAINT problems_title_filled CHECK (btrim(title) <> ''),
    entered     text        NOT NULL CONSTRAINT problems_entered_known CHECK (entered IN ('triage', 'open')),
    state       text        NOT NULL CONSTRAINT problems_state_known
                CHECK (state IN ('triage', 'open', 'fixClaimed', 'fixed', 'regressed', 'accepted', 'duplicate')),
    impact      text        NOT NULL CONSTRAINT problems_impact_known
                CHECK (impact IN ('minor', 'moderate', 'serious', 'critical')),
    record      jsonb       NOT NULL DEFAULT '{}',
    assignee    text,
    tracker_url text,
    -- Grows with every change: who edits an older version is told.
    version     integer     NOT NULL DEFAULT 1,
    created_at  timestamptz NOT NULL DEFAULT now(),
    updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX problems_app_state ON problems (app_id, state);
CREATE INDEX problems_cause ON problems (app_id, screen_id, element_id, rule);
CREATE INDEX problems_search ON problems USING gin (to_tsvector('simple', title));

-- Observed, reported, confirmed, claimed fixed, decided, merged: in the order they were heard of, never changed.
CREATE TABLE problem_events (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    kind       jsonb       NOT NULL,
    note       text,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX problem_events_problem ON problem_events (problem_id, id);

CREATE TABLE problem_findings (
    problem_id bigint NOT NULL REFERENCES problems ON DELETE CASCADE,
    finding_id bigint NOT NULL REFERENCES findings ON DELETE CASCADE,
    build_id   bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    PRIMARY KEY (problem_id, finding_id, build_id)
);

CREATE TABLE problem_comments (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    text       text        NOT NULL CONSTRAINT problem_comments_text_filled CHECK (btrim(text) <> ''),
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX problem_comments_problem ON problem_comments (problem_id, id);
