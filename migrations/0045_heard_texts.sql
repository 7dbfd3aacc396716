-- What is heard on a screen, each text once, whatever builds there are: search looks here, not through every
-- utterance of every build.
CREATE TABLE heard_texts (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id  bigint NOT NULL REFERENCES screens ON DELETE CASCADE,
    -- One capture that lets it be heard: the first.
    capture_id bigint REFERENCES captures ON DELETE SET NULL,
    text       text   NOT NULL
);
CREATE UNIQUE INDEX heard_texts_key ON heard_texts (screen_id, md5(text));

-- Of what is there already nothing is written again, so that an upload pays for new texts only.
CREATE FUNCTION note_heard_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO heard_texts (app_id, screen_id, capture_id, text)
    SELECT app_id, screen_id, capture_id, text FROM (
        SELECT captures.app_id, captures.screen_id, min(added.capture_id) AS capture_id, added.text
        FROM added JOIN captures ON captures.id = added.capture_id
        GROUP BY captures.app_id, captures.screen_id, added.text
    ) AS said
    WHERE NOT EXISTS (
        SELECT FROM heard_texts AS known
        WHERE known.screen_id = said.screen_id AND md5(known.text) = md5(said.text))
    ORDER BY screen_id, text
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER utterances_note_heard_texts AFTER INSERT ON utterances REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_heard_texts();

INSERT INTO heard_texts (app_id, screen_id, capture_id, text)
SELECT captures.app_id, captures.screen_id, min(capture_id), text
FROM utterances JOIN captures ON captures.id = capture_id
GROUP BY captures.app_id, captures.screen_id, text ORDER BY min(capture_id);

CREATE INDEX heard_texts_app ON heard_texts (app_id, id);
CREATE INDEX heard_texts_capture ON heard_texts (capture_id);
CREATE INDEX heard_texts_search ON heard_texts USING gin (to_tsvector('simple', text));
CREATE INDEX heard_texts_trigram ON heard_texts USING gin (text gin_trgm_ops);

-- The same for every utterance made uploads dear; nothing else looks there.
DROP INDEX utterances_search;
DROP INDEX utterances_trigram;

-- Words nearly like those of a report were sought in every report.
CREATE INDEX reports_trigram ON reports USING gin ((text || ' ' || coalesce(heard, '')) gin_trgm_ops);
