-- Apps, their releases in a declared order, and the builds of each release.
CREATE TABLE apps (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug          text        NOT NULL CONSTRAINT apps_slug_key UNIQUE
                              CONSTRAINT apps_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 64),
    name          text        NOT NULL,
    platform      text        NOT NULL,
    bundle_id     text,
    release_order text        NOT NULL DEFAULT 'semver'
                              CONSTRAINT apps_release_order_known CHECK (release_order IN ('semver', 'date', 'declared')),
    profile       text        NOT NULL DEFAULT 'AA' CONSTRAINT apps_profile_known CHECK (profile IN ('AA', 'AAA')),
    created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE releases (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    version    text        NOT NULL,
    channel    text        NOT NULL DEFAULT 'production',
    line       text        NOT NULL DEFAULT 'main',
    position   integer,
    shipped_at timestamptz,
    commit     text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT releases_version_key UNIQUE (app_id, version)
);

-- `number` is what follows the plus sign: 1234 of 5.0.1+1234, empty where there is none.
CREATE TABLE builds (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    number     text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    sealed_at  timestamptz,
    CONSTRAINT builds_number_key UNIQUE (release_id, number)
);
CREATE INDEX builds_app ON builds (app_id);
