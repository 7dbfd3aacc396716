-- The log can't be rewritten, and stays when its app goes. Who owns the database could drop these triggers; whoever only
-- uses it, by Earshot or beside it, can't change a step without leaving a trace.
ALTER TABLE events DROP CONSTRAINT events_app_id_fkey;

-- Words of a step may be masked where somebody has to be forgotten (`earshot-server erase-reporter`), and nothing else of it.
CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('earshot.erasing', true) = 'on'
        AND (NEW.id, NEW.at, NEW.kind, NEW.caller) = (OLD.id, OLD.at, OLD.kind, OLD.caller)
        AND NEW.app_id IS NOT DISTINCT FROM OLD.app_id THEN
        -- Whoever says so of themselves may change words: that they did stands beside.
        INSERT INTO events (app_id, caller, kind, subject)
        VALUES (OLD.app_id, 'database ' || session_user, 'stepMasked', 'step/' || OLD.id);
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the log is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_events();
CREATE TRIGGER events_stay_whole BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION keep_events();

-- Earshot removes no app. Whoever does so by hand leaves a step by which the log still tells its name.
CREATE FUNCTION note_app_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (app_id, caller, kind, subject, details)
    VALUES (OLD.id, 'database ' || session_user, 'appGone', 'app/' || OLD.id,
        jsonb_build_object('slug', OLD.slug, 'name', OLD.name));
    RETURN NULL;
END $$;
CREATE TRIGGER apps_gone AFTER DELETE ON apps FOR EACH ROW EXECUTE FUNCTION note_app_gone();
