-- Audits of other tools are measured like captures: each against what the same tool said of the same place before.
-- In which variant of the screen a tool looked, as the upload says.
-- Not called “variant”: queries of the version before join captures, whose column that is.
ALTER TABLE audit_runs ADD COLUMN in_variant text NOT NULL DEFAULT 'standard';
-- Every rule that the tool was asked for is among the outcomes or the findings; false: that is so where there are
-- outcomes, and else only failures are listed.
ALTER TABLE audit_runs ADD COLUMN lists_rules boolean NOT NULL DEFAULT false;

-- The audits up to this build are kept below, so that no later build searches the history for them.
ALTER TABLE builds ADD COLUMN are_audits_kept boolean NOT NULL DEFAULT false;

-- Each place at which a tool has looked up to a build.
CREATE TABLE audit_looks (
    build_id  bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    tool      text   NOT NULL,
    -- A screen's key, or what the audit calls it; empty: the whole app.
    screen    text   NOT NULL,
    variant   text   NOT NULL,
    -- The build in which the tool looked there last: this one, or an earlier one, whose faults stand.
    looked_in bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    -- Which rules each version was asked for, in which build last; only where the tool looked in this build.
    asked     jsonb,
    PRIMARY KEY (build_id, tool, screen, variant)
);
CREATE INDEX audit_looks_looked_in ON audit_looks (looked_in);

-- What a tool found in the build in which it looked, and what stood before and was not seen to be gone.
CREATE TABLE audit_faults (
    id         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    build_id   bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    tool       text    NOT NULL,
    screen     text    NOT NULL,
    variant    text    NOT NULL,
    finding_id bigint  NOT NULL REFERENCES findings ON DELETE CASCADE,
    kind       text    NOT NULL CONSTRAINT audit_faults_kind_known
               CHECK (kind IN ('regression', 'newFault', 'backlog')),
    -- Why it is backlog.
    reason     jsonb   CONSTRAINT audit_faults_backlog_has_reason CHECK ((kind = 'backlog') = (reason IS NOT NULL)),
    -- By the tool's own name, and the rule of ours that means the same.
    rule       text    NOT NULL,
    own_rule   text,
    element_id bigint  REFERENCES elements ON DELETE SET NULL,
    identifier text,
    target     text,
    is_failed  boolean NOT NULL,
    impact     text    NOT NULL,
    message    text    NOT NULL,
    version    text,
    -- The build in which the same version looked last and found nothing.
    good_build bigint  REFERENCES builds ON DELETE CASCADE,
    since      bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    -- The tool found it in this build; false: it could not tell.
    is_met     boolean NOT NULL,
    -- Its element was not on the screen any more.
    is_gone    boolean NOT NULL,
    problem_id bigint  REFERENCES problems ON DELETE SET NULL
);
CREATE INDEX audit_faults_build ON audit_faults (build_id, tool, screen, variant);
CREATE INDEX audit_faults_finding ON audit_faults (finding_id);

-- Problems that a tool's audits check, and no rule of ours: by what they are known again.
CREATE TABLE audit_problems (
    problem_id bigint PRIMARY KEY REFERENCES problems ON DELETE CASCADE,
    tool       text   NOT NULL,
    screen     text   NOT NULL,
    variant    text   NOT NULL,
    rule       text   NOT NULL,
    own_rule   text,
    identifier text,
    target     text
);
CREATE INDEX audit_problems_place ON audit_problems (tool, screen, variant);

-- What a finding without an element is about where its screen was never captured.
ALTER TABLE finding_decisions ADD COLUMN place text;
