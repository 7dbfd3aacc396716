-- Servers remember for some seconds who has a token; they are told at once where one is changed or taken out of force.
CREATE FUNCTION tell_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('earshot_tokens', '');
    RETURN NULL;
END $$;
CREATE TRIGGER tokens_tell AFTER UPDATE OF name, digest, scopes, revoked_at OR DELETE ON tokens
    FOR EACH STATEMENT EXECUTE FUNCTION tell_tokens();
