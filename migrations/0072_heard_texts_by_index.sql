-- Whether a text was heard on a screen before is looked up text by text, by the index. Joined as a whole, Postgres read
-- every text of every app for each capture.
CREATE OR REPLACE FUNCTION note_heard_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO heard_texts (app_id, screen_id, capture_id, text)
    SELECT app_id, screen_id, capture_id, text FROM (
        SELECT captures.app_id, captures.screen_id, min(added.capture_id) AS capture_id, added.text
        FROM added JOIN captures ON captures.id = added.capture_id
        GROUP BY captures.app_id, captures.screen_id, added.text
    ) AS said
    LEFT JOIN LATERAL (
        -- The limit keeps it a look-up of its own.
        SELECT true AS is_there FROM heard_texts AS known
        WHERE known.screen_id = said.screen_id AND md5(known.text) = md5(said.text) LIMIT 1
    ) AS before ON true
    WHERE before.is_there IS NULL
    ORDER BY screen_id, text
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
