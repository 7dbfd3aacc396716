-- Browsers in which somebody has signed in: a right password from one of them is not refused because others guess.
CREATE TABLE known_devices (
    digest       bytea       NOT NULL,
    account_id   bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    last_used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (digest, account_id)
);
CREATE INDEX known_devices_account ON known_devices (account_id, last_used_at);

CREATE INDEX sign_in_links_account ON sign_in_links (account_id);

-- From then on a token is refused; nothing: it stays in force until it is revoked.
ALTER TABLE tokens ADD COLUMN expires_at timestamptz;
