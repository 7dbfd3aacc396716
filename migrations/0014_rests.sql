-- Where a sealed build's looks at problems stand among the events of problems.
ALTER TABLE builds ADD COLUMN looked bigint;

-- A fixed problem rests: that builds show it gone still, or that nobody looked, is not written for each of them. What
-- they showed is known from their captures. A rest lasts from one place among the events to another; without an end,
-- the problem rests now.
CREATE TABLE problem_rests (
    problem_id bigint NOT NULL REFERENCES problems ON DELETE CASCADE,
    after      bigint NOT NULL,
    before     bigint CONSTRAINT problem_rests_end_later CHECK (before > after),
    -- Those on which it was fixed. What happens on another line is news.
    lines      text[] NOT NULL,
    PRIMARY KEY (problem_id, after)
);
CREATE UNIQUE INDEX problem_rests_now ON problem_rests (problem_id) WHERE before IS NULL;
