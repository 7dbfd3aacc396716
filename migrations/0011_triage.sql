-- Many reports at once on one release and screen (C1): the alarm, with the figures it rests on. One at a time a place.
CREATE TABLE bursts (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id      bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    release_id  bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    screen_id   bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    -- Persons who reported in the fullest window, and how many the whole app usually has in one.
    reports     integer     NOT NULL,
    usual       double precision NOT NULL,
    -- Of so many or more by chance.
    probability double precision NOT NULL,
    hours       integer     NOT NULL,
    -- The same in words.
    why         text        NOT NULL,
    raised_at   timestamptz NOT NULL DEFAULT now(),
    ended_at    timestamptz,
    ended_by    text,
    note        text
);
CREATE UNIQUE INDEX bursts_running_key ON bursts (release_id, screen_id) WHERE ended_at IS NULL;
CREATE INDEX bursts_app ON bursts (app_id, id);
CREATE INDEX reports_split_from ON reports (split_from) WHERE split_from IS NOT NULL;

-- What a person decided of one or many problems at once, with what it was before, so that it can be taken back.
CREATE TABLE triage_steps (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id    bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    what      text        NOT NULL,
    parts     jsonb       NOT NULL,
    problems  bigint[]    NOT NULL,
    caller    text        NOT NULL,
    at        timestamptz NOT NULL DEFAULT now(),
    undone_at timestamptz,
    undone_by text
);
CREATE INDEX triage_steps_app ON triage_steps (app_id, id);
CREATE INDEX triage_steps_problems ON triage_steps USING gin (problems);

-- A way to look at the queue, by name: one's own, or shown to everybody.
CREATE TABLE saved_views (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    owner      text        NOT NULL,
    name       text        NOT NULL CONSTRAINT saved_views_name_filled CHECK (btrim(name) <> ''),
    query      text        NOT NULL,
    is_shared  boolean     NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (app_id, lower(owner), lower(name));

-- Who wants to hear of a problem, and until when they have.
CREATE TABLE problem_watches (
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    watcher    text        NOT NULL,
    seen_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (problem_id, watcher)
);
CREATE INDEX problem_watches_watcher ON problem_watches (watcher);

-- A problem and those that went on in it.
CREATE INDEX problems_duplicate_of ON problems (((record ->> 'duplicateOf')::bigint))
    WHERE record ->> 'duplicateOf' IS NOT NULL;
-- Titles with a slip of the pen in them.
CREATE INDEX problems_title_trigrams ON problems USING gin (title gin_trgm_ops);
