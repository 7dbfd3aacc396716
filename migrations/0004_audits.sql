-- An engine applied to a capture: ours, once for each capture and ruleset, or an imported one, once for each upload.
CREATE TABLE audit_runs (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id       bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    capture_id   bigint      REFERENCES captures ON DELETE CASCADE,
    build_id     bigint      REFERENCES builds ON DELETE CASCADE,
    upload_id    bigint      REFERENCES uploads ON DELETE CASCADE,
    tool         text        NOT NULL,
    tool_version text,
    ruleset      integer,
    profile      text,
    mode         text        NOT NULL,
    screen       text,
    outcomes     jsonb       NOT NULL DEFAULT '[]',
    created_at   timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT audit_runs_ours UNIQUE (capture_id, ruleset, profile)
);
CREATE INDEX audit_runs_build ON audit_runs (build_id);

-- Findings never change.
CREATE TABLE findings (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id      bigint NOT NULL REFERENCES audit_runs ON DELETE CASCADE,
    capture_id  bigint REFERENCES captures ON DELETE CASCADE,
    element_id  bigint REFERENCES elements ON DELETE SET NULL,
    rule        text,
    source_rule text,
    outcome     text   NOT NULL,
    impact      text   NOT NULL,
    criteria    text[] NOT NULL DEFAULT '{}',
    node        integer,
    node_name   text,
    message     text   NOT NULL,
    evidence    jsonb  NOT NULL DEFAULT '{}',
    target      jsonb,
    link_reason text,
    link_confidence double precision
);
CREATE INDEX findings_run ON findings (run_id);
CREATE INDEX findings_capture ON findings (capture_id);
CREATE INDEX findings_element ON findings (element_id);

-- Two captures of one screen and variant side by side, by equal engines; computed once.
CREATE TABLE comparisons (
    before_id bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    after_id  bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    speaker   text    NOT NULL,
    ruleset   integer NOT NULL,
    profile   text    NOT NULL,
    result    jsonb   NOT NULL,
    PRIMARY KEY (before_id, after_id, speaker, ruleset, profile)
);
