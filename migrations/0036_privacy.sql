-- How long an app keeps what names people; nothing: for ever.
CREATE TABLE retentions (
    app_id        bigint      PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
    text_days     integer     CONSTRAINT retentions_text_days_positive CHECK (text_days > 0),
    reporter_days integer     CONSTRAINT retentions_reporter_days_positive CHECK (reporter_days > 0),
    original_days integer     CONSTRAINT retentions_original_days_positive CHECK (original_days > 0),
    caller        text        NOT NULL,
    updated_at    timestamptz NOT NULL DEFAULT now()
);

-- What was removed says so, with the days after which it had to go. A reporter without a name and contact is still one
-- person, so that counts of persons stay true.
ALTER TABLE reports ADD COLUMN text_removed_at timestamptz, ADD COLUMN text_removed_after integer;
ALTER TABLE reporters ADD COLUMN removed_at timestamptz, ADD COLUMN removed_after integer;
ALTER TABLE contents ALTER COLUMN bytes DROP NOT NULL, ADD COLUMN removed_at timestamptz,
    ADD COLUMN removed_after integer;

-- Whether anybody may file reports on an app without an account, and what its form is signed with.
CREATE TABLE public_intakes (
    app_id     bigint      PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
    is_on      boolean     NOT NULL,
    secret     bytea       NOT NULL,
    caller     text        NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);

-- Keys that can file reports on one app and nothing else; kept as digests.
CREATE TABLE intake_keys (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    name       text        NOT NULL CONSTRAINT intake_keys_name_filled CHECK (btrim(name) <> ''),
    digest     bytea       NOT NULL CONSTRAINT intake_keys_digest_key UNIQUE,
    caller     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
);
CREATE INDEX intake_keys_app ON intake_keys (app_id);

-- What came by the public doors. What looks automatic waits here, tied to nothing, until somebody takes it in or drops it.
CREATE TABLE public_reports (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    door       text        NOT NULL,
    -- Of the words alone, so that the same text again is known.
    digest     bytea       NOT NULL,
    -- While it waits: as it was sent. Gone once it is a report, or dropped.
    draft      jsonb,
    reasons    text[]      NOT NULL DEFAULT '{}',
    report_id  bigint      REFERENCES reports ON DELETE SET NULL,
    decided_by text,
    decided_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX public_reports_digest ON public_reports (app_id, digest, created_at);
CREATE INDEX public_reports_waiting ON public_reports (app_id, id) WHERE draft IS NOT NULL;
