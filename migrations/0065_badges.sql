-- The address at which anybody who has it sees an app's newest verdict, and nothing else: by a digest of its secret.
CREATE TABLE badges (
    app_id     bigint      PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
    digest     bytea       NOT NULL UNIQUE,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
