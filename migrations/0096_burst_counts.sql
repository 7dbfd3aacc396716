-- What the last count of a place came to, where many reported: each report had all of the last day counted anew. Without a release
-- and a screen it is of those that are alike by their words.
CREATE TABLE burst_counts (
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    release_id bigint      REFERENCES releases ON DELETE CASCADE,
    screen_id  bigint      REFERENCES screens ON DELETE CASCADE,
    -- The newest report then.
    through    bigint      NOT NULL,
    -- How many were counted: persons on a release, else texts.
    size       integer     NOT NULL,
    counted_at timestamptz NOT NULL,
    CONSTRAINT burst_counts_place_key UNIQUE NULLS NOT DISTINCT (app_id, release_id, screen_id)
);
CREATE INDEX burst_counts_release ON burst_counts (release_id) WHERE release_id IS NOT NULL;
CREATE INDEX burst_counts_screen ON burst_counts (screen_id) WHERE screen_id IS NOT NULL;

-- How many reports an app usually gets, which is asked for whatever gathers: all of the last weeks were counted each time.
CREATE TABLE usual_counts (
    app_id     bigint      PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
    through    bigint      NOT NULL,
    -- Persons' reports in the windows before this moment, and how many windows that were.
    start      timestamptz NOT NULL,
    before     integer     NOT NULL,
    windows    double precision NOT NULL,
    counted_at timestamptz NOT NULL
);
