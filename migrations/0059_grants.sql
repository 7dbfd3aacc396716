-- What an account or a token may do in one app. What it may do in all apps stands in its own column `scopes`; a server of
-- the version before knows that alone, and lets whoever has nothing else in nowhere.
CREATE TABLE grants (
    account_id bigint REFERENCES accounts ON DELETE CASCADE,
    token_id   bigint REFERENCES tokens ON DELETE CASCADE,
    app_id     bigint NOT NULL REFERENCES apps ON DELETE CASCADE,
    scopes     text[] NOT NULL CONSTRAINT grants_scopes_filled CHECK (cardinality(scopes) > 0),
    CONSTRAINT grants_one_holder CHECK (num_nonnulls(account_id, token_id) = 1)
);
CREATE UNIQUE INDEX grants_account ON grants (account_id, app_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX grants_token ON grants (token_id, app_id) WHERE token_id IS NOT NULL;
CREATE INDEX grants_app ON grants (app_id);

-- Servers remember for some seconds who has a token: they are told where one ends sooner, too, or may do otherwise.
DROP TRIGGER tokens_tell ON tokens;
CREATE TRIGGER tokens_tell AFTER UPDATE OF name, digest, scopes, revoked_at, expires_at OR DELETE ON tokens
    FOR EACH STATEMENT EXECUTE FUNCTION tell_tokens();
CREATE TRIGGER grants_tell AFTER INSERT OR UPDATE OR DELETE ON grants
    FOR EACH STATEMENT EXECUTE FUNCTION tell_tokens();
