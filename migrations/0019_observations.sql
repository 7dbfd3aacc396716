-- What builds show of problems: a row for each variant that was looked at. They were events of the problem, as JSON, until
-- now; one look's rows share a place among the problem's events, drawn from their sequence.
CREATE TABLE observations (
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    sequence   bigint      NOT NULL,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    -- Nothing: a person's round of feedback on the whole release.
    build_id   bigint      REFERENCES builds ON DELETE CASCADE,
    -- In words. Empty: of the screen as a whole, or not told apart.
    variant    text        NOT NULL DEFAULT '',
    outcome    text        NOT NULL CONSTRAINT observations_outcome_known
               CHECK (outcome IN ('present', 'absent', 'notObserved')),
    evidence   jsonb       NOT NULL,
    note       text,
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (problem_id, sequence, variant)
);
CREATE INDEX observations_build ON observations (build_id);

INSERT INTO observations (problem_id, sequence, release_id, build_id, outcome, evidence, note, caller, at)
SELECT problem_id, events.id, releases.id, build.id, kind #>> '{observed,_1}', kind #> '{observed,_2}', note, caller, at
FROM problem_events AS events
JOIN problems ON problems.id = problem_id
JOIN releases ON releases.app_id = problems.app_id AND releases.version = kind #>> '{observed,release}'
LEFT JOIN LATERAL (
    -- The build that spoke for the release then, else the newest that was sealed.
    SELECT id FROM builds WHERE builds.release_id = releases.id AND sealed_at IS NOT NULL
    ORDER BY coalesce(looked <= events.id, false) DESC, id DESC LIMIT 1
) AS build ON true
WHERE kind ? 'observed';
DELETE FROM problem_events AS events USING observations
WHERE observations.problem_id = events.problem_id AND sequence = events.id AND kind ? 'observed';

-- How a problem was in each release, by the last that could tell, and present where somebody has it there: what its
-- observations and reports amount to, kept so that “present in this release” is a join. Reports may name releases that
-- nobody has told of yet.
CREATE TABLE problem_releases (
    problem_id bigint NOT NULL REFERENCES problems ON DELETE CASCADE,
    version    text   NOT NULL,
    presence   text   NOT NULL CONSTRAINT problem_releases_presence_known
               CHECK (presence IN ('present', 'absent', 'notObserved')),
    PRIMARY KEY (problem_id, version)
);
CREATE INDEX problem_releases_version ON problem_releases (version, presence);

INSERT INTO problem_releases (problem_id, version, presence)
SELECT id, key, value FROM problems, jsonb_each_text(record -> 'presence');
INSERT INTO problem_releases (problem_id, version, presence)
SELECT id, named, 'present' FROM problems, jsonb_array_elements_text(record -> 'reportedIn') AS named
ON CONFLICT (problem_id, version) DO UPDATE SET presence = 'present';
UPDATE problems SET record = record - 'presence';

-- A screen's captures by what they are comparable by.
CREATE INDEX captures_screen_variant ON captures (screen_id, variant_key);

-- The problem that a duplicate goes on in.
ALTER TABLE problems ADD COLUMN duplicate_of bigint GENERATED ALWAYS AS ((record ->> 'duplicateOf')::bigint) STORED;
DROP INDEX problems_duplicate_of;
CREATE INDEX problems_duplicate_of ON problems (duplicate_of) WHERE duplicate_of IS NOT NULL;
