-- A problem that came to be accepted with a change that was taken for intended: the event by which it was, so that both
-- are taken back together.
CREATE TABLE acceptance_problems (
    acceptance_id bigint NOT NULL REFERENCES acceptances ON DELETE CASCADE,
    problem_id    bigint NOT NULL REFERENCES problems ON DELETE CASCADE,
    event_id      bigint NOT NULL,
    PRIMARY KEY (acceptance_id, problem_id)
);
CREATE INDEX acceptance_problems_problem ON acceptance_problems (problem_id);

-- What was decided of findings in the same step as of problems, or without any.
ALTER TABLE triage_steps ADD COLUMN decisions bigint[] NOT NULL DEFAULT '{}';
