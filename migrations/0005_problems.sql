-- One cause over time. A report or a finding that belongs to it is an occurrence.
CREATE TABLE problems (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id      bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id   bigint      REFERENCES screens ON DELETE SET NULL,
    element_id  bigint      REFERENCES elements ON DELETE SET NULL,
    rule        text,
    title       text        NOT NULL,
    state       text        NOT NULL DEFAULT 'triage' CONSTRAINT problems_state_known
                CHECK (state IN ('triage', 'open', 'fixClaimed', 'fixed', 'regressed', 'accepted', 'duplicate')),
    impact      text        NOT NULL CONSTRAINT problems_impact_known
                CHECK (impact IN ('minor', 'moderate', 'serious', 'critical')),
    first_release_id bigint REFERENCES releases ON DELETE SET NULL,
    fixed_release_id bigint REFERENCES releases ON DELETE SET NULL,
    duplicate_of bigint     REFERENCES problems ON DELETE SET NULL,
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

-- What was found of a problem in one build: present, absent or not observed, and how that is known.
CREATE TABLE observations (
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    build_id   bigint      NOT NULL REFERENCES builds ON DELETE CASCADE,
    outcome    text        NOT NULL CONSTRAINT observations_outcome_known
               CHECK (outcome IN ('present', 'absent', 'notObserved')),
    evidence   text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (problem_id, build_id)
);
CREATE INDEX observations_build ON observations (build_id);

CREATE TABLE problem_findings (
    problem_id bigint NOT NULL REFERENCES problems ON DELETE CASCADE,
    finding_id bigint NOT NULL REFERENCES findings ON DELETE CASCADE,
    build_id   bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    PRIMARY KEY (problem_id, finding_id, build_id)
);

CREATE TABLE fix_claims (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    attempt    integer     NOT NULL,
    outcome    text        NOT NULL DEFAULT 'claimed' CONSTRAINT fix_claims_outcome_known
               CHECK (outcome IN ('claimed', 'confirmed', 'contradicted')),
    note       text,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    CONSTRAINT fix_claims_attempt_key UNIQUE (problem_id, attempt)
);

CREATE TABLE problem_comments (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    text       text        NOT NULL,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now()
);
