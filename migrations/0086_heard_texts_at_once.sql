-- A text is noted once for each screen, which the index sees to: to look for it first cost as much again for what is new.
CREATE OR REPLACE FUNCTION note_heard_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO heard_texts (app_id, screen_id, capture_id, text)
    SELECT captures.app_id, captures.screen_id, min(added.capture_id), added.text
    FROM added JOIN captures ON captures.id = added.capture_id
    GROUP BY captures.app_id, captures.screen_id, added.text
    ORDER BY captures.screen_id, added.text
    ON CONFLICT (screen_id, md5(text)) DO NOTHING;
    RETURN NULL;
END $$;
