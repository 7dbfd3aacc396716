-- People sign in with an account, machines call with a token. Secrets are kept as digests only.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE accounts (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text        NOT NULL CONSTRAINT accounts_name_filled CHECK (btrim(name) <> ''),
    password_hash text,
    scopes        text[]      NOT NULL DEFAULT '{}',
    created_at    timestamptz NOT NULL DEFAULT now(),
    disabled_at   timestamptz
);
CREATE UNIQUE INDEX accounts_name_key ON accounts (lower(name));

-- One row a browser: the cookie's digest, and the token every form must carry.
CREATE TABLE sign_ins (
    digest       bytea       PRIMARY KEY,
    account_id   bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    form_token   text        NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_ins_account ON sign_ins (account_id);

-- A link that signs in once: how the first account comes in before it has a password.
CREATE TABLE sign_in_links (
    digest     bytea       PRIMARY KEY,
    account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);

-- Wrong passwords, by name and by address, counted to slow guessing down.
CREATE TABLE sign_in_failures (
    subject text        NOT NULL,
    at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_subject ON sign_in_failures (subject, at);

CREATE TABLE tokens (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name         text        NOT NULL CONSTRAINT tokens_name_filled CHECK (btrim(name) <> ''),
    digest       bytea       NOT NULL CONSTRAINT tokens_digest_key UNIQUE,
    scopes       text[]      NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    revoked_at   timestamptz
);
