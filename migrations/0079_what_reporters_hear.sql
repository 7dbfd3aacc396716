-- Words beside “I can't tell” were shown to the reporter alone: they are a message on the report, as words without an answer are.
INSERT INTO report_messages (report_id, direction, text, caller, at)
SELECT report_id, 'from', words, 'the reporter', at FROM report_answers
WHERE answer = 'cannotTell' AND words IS NOT NULL ORDER BY id;
UPDATE report_answers SET words = NULL WHERE answer = 'cannotTell';

-- Whoever watches a problem hears of it.
DROP TRIGGER events_tell_watchers ON events;
CREATE TRIGGER events_tell_watchers AFTER INSERT ON events
    FOR EACH ROW WHEN (NEW.kind IN ('changed', 'undone', 'split', 'cannotTell') AND NEW.subject ~ '^problem/[0-9]{1,18}$')
    EXECUTE FUNCTION tell_watchers_of_changes();

-- By which reply somebody was told. Null: somebody marked it by hand. Of a reply that was refused or given up they heard nothing.
ALTER TABLE report_tellings ADD COLUMN reply_id bigint REFERENCES report_replies ON DELETE SET NULL;
-- Whoever sent a reply told of the release in the same step.
UPDATE report_tellings SET reply_id = (
    SELECT max(id) FROM report_replies WHERE report_replies.report_id = report_tellings.report_id AND created_at = at);

-- What an alarm's reports share is read by anybody: no word of the name of somebody who reported in its app. Where none is left it
-- says “…”.
CREATE FUNCTION name_parts(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(part), '{}') FROM regexp_split_to_table(lower(name), '[^[:alnum:]]+') AS part
    WHERE length(part) > 2
$$;
CREATE FUNCTION words_without(words text[], names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(word ORDER BY place), '{…}') FROM unnest(words) WITH ORDINALITY AS said(word, place)
    WHERE word <> ALL (names)
$$;

WITH named AS (
    SELECT bursts.id, array_agg(DISTINCT word) AS names
    FROM bursts CROSS JOIN unnest(words) AS word
    JOIN reporters ON reporters.app_id = bursts.app_id AND word = ANY (name_parts(name))
    GROUP BY bursts.id
)
UPDATE bursts SET words = words_without(words, names), why = regexp_replace(why, 'say “[^”]*”', 'say “…”')
FROM named WHERE named.id = bursts.id;

-- A word may become a name when its bearer reports.
CREATE FUNCTION alarms_name_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE bursts SET words = words_without(words, name_parts(NEW.name)),
        why = regexp_replace(why, 'say “[^”]*”', 'say “…”')
    WHERE app_id = NEW.app_id AND words && name_parts(NEW.name);
    RETURN NULL;
END $$;
CREATE TRIGGER reporters_unname_alarms AFTER INSERT OR UPDATE OF name ON reporters
    FOR EACH ROW WHEN (NEW.name IS NOT NULL) EXECUTE FUNCTION alarms_name_nobody();
