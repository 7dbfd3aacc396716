-- A value that no other state of what reports are looked up by has had: what was found by words stands as long as it does.
ALTER TABLE history_stamps ADD COLUMN places bigint NOT NULL DEFAULT nextval('history_stamps_stamp');

CREATE FUNCTION stamp_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE history_stamps SET places = nextval('history_stamps_stamp') WHERE app_id = NEW.app_id;
    RETURN NULL;
END $$;
-- What is captured comes by an upload, in its transaction.
CREATE TRIGGER uploads_stamp_places AFTER INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION stamp_places();
CREATE TRIGGER screens_stamp_places AFTER UPDATE ON screens FOR EACH ROW EXECUTE FUNCTION stamp_places();
CREATE TRIGGER match_corrections_stamp_places AFTER INSERT OR UPDATE ON match_corrections
    FOR EACH ROW EXECUTE FUNCTION stamp_places();

-- What is heard again by a newer engine, and what is silent and was named.
CREATE FUNCTION stamp_places_of_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE history_stamps SET places = nextval('history_stamps_stamp')
    WHERE app_id = (SELECT app_id FROM captures WHERE id = NEW.capture_id);
    RETURN NULL;
END $$;
CREATE TRIGGER transcripts_stamp_places AFTER INSERT ON transcripts
    FOR EACH ROW EXECUTE FUNCTION stamp_places_of_capture();
CREATE TRIGGER silent_elements_stamp_places AFTER INSERT ON silent_elements
    FOR EACH ROW EXECUTE FUNCTION stamp_places_of_capture();
