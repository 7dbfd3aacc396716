-- Sessions can be left and gone on with, answer by answer; a team adds steps of its own; findings are decided on.
ALTER TABLE sessions
    ALTER COLUMN screen_id DROP NOT NULL,
    ADD COLUMN kind   text NOT NULL DEFAULT 'screen' CONSTRAINT sessions_kind_known CHECK (kind IN ('screen', 'beta')),
    -- The findings that it came to.
    ADD COLUMN run_id bigint REFERENCES audit_runs ON DELETE SET NULL,
    ADD CONSTRAINT sessions_screen_given CHECK (kind <> 'screen' OR screen_id IS NOT NULL);
CREATE INDEX sessions_release ON sessions (release_id);

-- One answer a step and element. `version` grows with every change: who answers over a newer one is told.
ALTER TABLE session_answers DROP CONSTRAINT session_answers_pkey;
ALTER TABLE session_answers
    ADD COLUMN id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ADD COLUMN version       integer NOT NULL DEFAULT 1,
    ADD COLUMN demonstration text[]  NOT NULL DEFAULT '{}',
    ADD COLUMN caller        text;
CREATE UNIQUE INDEX session_answers_once ON session_answers (session_id, step, coalesce(element_id, 0));

CREATE TABLE checklist_steps (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    key        text        NOT NULL,
    document   jsonb       NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz
);
CREATE UNIQUE INDEX checklist_steps_key ON checklist_steps (app_id, key) WHERE ended_at IS NULL;

-- What a person decided of a finding: accepted until a day, or false. It is of an element and a rule, so that it outlives
-- builds, rulesets and moves; where there is no element, of the message.
CREATE TABLE finding_decisions (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id  bigint      REFERENCES screens ON DELETE CASCADE,
    element_id bigint      REFERENCES elements ON DELETE CASCADE,
    rule       text        NOT NULL,
    message    text        NOT NULL,
    kind       text        NOT NULL CONSTRAINT finding_decisions_kind_known CHECK (kind IN ('accepted', 'false')),
    reason     text        NOT NULL CONSTRAINT finding_decisions_reason_filled CHECK (btrim(reason) <> ''),
    ends_on    date,
    -- The problem that was decided in the same breath.
    problem_id bigint      REFERENCES problems ON DELETE SET NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    ended_by   text
);
CREATE INDEX finding_decisions_app ON finding_decisions (app_id) WHERE ended_at IS NULL;
