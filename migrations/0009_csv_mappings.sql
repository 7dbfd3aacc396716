-- Which column of a source's table fills which field of a report, saved under the source's name, with the header row
-- it was made for.
CREATE TABLE csv_mappings (
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    name       text        NOT NULL CONSTRAINT csv_mappings_name_filled CHECK (btrim(name) <> ''),
    columns    jsonb       NOT NULL,
    header     text[]      NOT NULL DEFAULT '{}',
    caller     text        NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (app_id, name)
);

-- Tables that wait until somebody has looked at their columns. They hold what people said of themselves: gone once
-- filed, and after a day.
CREATE TABLE waiting_tables (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    file_name  text,
    bytes      bytea       NOT NULL,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX waiting_tables_created ON waiting_tables (created_at);
