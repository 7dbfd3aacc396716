-- An app's terms for shipping, each version kept; what is excepted; and every verdict as it was given.
CREATE TABLE policies (
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    version    integer     NOT NULL,
    document   jsonb       NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app_id, version)
);

CREATE TABLE waivers (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    document   jsonb       NOT NULL,
    ends_on    date        NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz
);

CREATE TABLE expectations (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_key text        NOT NULL,
    document   jsonb       NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz
);

-- A person's run through a screen by the checklist.
CREATE TABLE sessions (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    screen_id  bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    caller     text        NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
);

CREATE TABLE session_answers (
    session_id bigint      NOT NULL REFERENCES sessions ON DELETE CASCADE,
    step       text        NOT NULL,
    outcome    text        NOT NULL CONSTRAINT session_answers_outcome_known
               CHECK (outcome IN ('passed', 'failed', 'cantTell', 'inapplicable')),
    element_id bigint      REFERENCES elements ON DELETE SET NULL,
    note       text,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (session_id, step)
);

-- Verdicts name the policy, ruleset and speaker they were computed with, and never change.
CREATE TABLE verdicts (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id      bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    release_id  bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    build_id    bigint      NOT NULL REFERENCES builds ON DELETE CASCADE,
    baseline_id bigint      REFERENCES builds ON DELETE SET NULL,
    verdict     text        NOT NULL CONSTRAINT verdicts_verdict_known CHECK (verdict IN ('pass', 'fail')),
    document    jsonb       NOT NULL,
    caller      text        NOT NULL,
    decided_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verdicts_release ON verdicts (release_id, decided_at DESC);
