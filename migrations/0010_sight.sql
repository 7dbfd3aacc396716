-- The picture that came with a capture. A later one of the same capture takes its place: the tree and the state are equal.
CREATE TABLE screenshots (
    capture_id bigint PRIMARY KEY REFERENCES captures ON DELETE CASCADE,
    media_type text  NOT NULL CONSTRAINT screenshots_media_type_known
                     CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
    bytes      bytea NOT NULL
);

-- An app's own hand and reach of the thumb, version by version. Earlier ones stay for the findings made by them.
CREATE TABLE reach_tables (
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    version    integer     NOT NULL CONSTRAINT reach_tables_version_positive CHECK (version > 0),
    document   jsonb       NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app_id, version)
);

-- The version in force; 0 is the built-in table. `terms` names all that an app's captures are judged by: audit runs and
-- comparisons bear it as their profile, so that only equal terms are ever put side by side.
ALTER TABLE apps ADD COLUMN reach_version integer NOT NULL DEFAULT 0;
ALTER TABLE apps ADD COLUMN terms text GENERATED ALWAYS AS (
    CASE reach_version WHEN 0 THEN profile ELSE profile || ', reach ' || reach_version::text END) STORED;
