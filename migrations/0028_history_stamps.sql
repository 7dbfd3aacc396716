-- Whether a build holds captures or audits was looked up for every build at every request; it is noted where it comes to be.
ALTER TABLE builds
    ADD COLUMN holds_captures boolean NOT NULL DEFAULT false,
    ADD COLUMN holds_audits   boolean NOT NULL DEFAULT false;

-- A value that no other state of an app's releases, builds and lines has had: what was made of them stands as long as it does.
CREATE SEQUENCE history_stamps_stamp;
CREATE TABLE history_stamps (
    app_id bigint PRIMARY KEY REFERENCES apps ON DELETE CASCADE,
    stamp  bigint NOT NULL DEFAULT nextval('history_stamps_stamp')
);

CREATE FUNCTION begin_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO history_stamps (app_id) VALUES (NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER apps_begin_history AFTER INSERT ON apps FOR EACH ROW EXECUTE FUNCTION begin_history();
INSERT INTO history_stamps (app_id) SELECT id FROM apps;

CREATE FUNCTION stamp_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE history_stamps SET stamp = nextval('history_stamps_stamp') WHERE app_id = coalesce(NEW.app_id, OLD.app_id);
    RETURN NULL;
END $$;
CREATE TRIGGER releases_stamp_history AFTER INSERT OR UPDATE OR DELETE ON releases
    FOR EACH ROW EXECUTE FUNCTION stamp_history();
CREATE TRIGGER release_lines_stamp_history AFTER INSERT OR UPDATE OR DELETE ON release_lines
    FOR EACH ROW EXECUTE FUNCTION stamp_history();
CREATE TRIGGER builds_stamp_history AFTER INSERT OR UPDATE OR DELETE ON builds
    FOR EACH ROW EXECUTE FUNCTION stamp_history();

CREATE FUNCTION note_held_captures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE builds SET holds_captures = true
    WHERE id IN (SELECT build_id FROM added) AND NOT holds_captures;
    RETURN NULL;
END $$;
CREATE TRIGGER build_captures_note_held AFTER INSERT ON build_captures REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_held_captures();

CREATE FUNCTION note_held_audits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE builds SET holds_audits = true
    WHERE id IN (SELECT build_id FROM added WHERE upload_id IS NOT NULL AND ruleset IS NULL) AND NOT holds_audits;
    RETURN NULL;
END $$;
CREATE TRIGGER audit_runs_note_held AFTER INSERT ON audit_runs REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_held_audits();

UPDATE builds SET
    holds_captures = EXISTS (SELECT FROM build_captures WHERE build_id = builds.id),
    holds_audits = EXISTS (SELECT FROM audit_runs WHERE build_id = builds.id AND upload_id IS NOT NULL AND ruleset IS NULL);
