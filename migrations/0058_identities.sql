-- Who an account is elsewhere: at a provider of OpenID Connect (by its issuer), or to the proxy before this server ('proxy').
-- The pair never means two people; names and mail addresses do.
CREATE TABLE identities (
    issuer     text        NOT NULL,
    subject    text        NOT NULL,
    account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    added_at   timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_account ON identities (account_id);

-- Digest of what the proxy said of the person when the sign-in began; it ends when the proxy says anything else.
ALTER TABLE sign_ins ADD COLUMN vouched bytea;
