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

-- What an alarm's reports share is read by anybody: no name of those who reported in its app.
CREATE TEMPORARY TABLE named_alarms ON COMMIT DROP AS
    SELECT bursts.id, word FROM bursts CROSS JOIN unnest(words) AS word
    WHERE EXISTS (
        SELECT FROM reporters WHERE reporters.app_id = bursts.app_id
            AND lower(word) = ANY (regexp_split_to_array(lower(name), '[^[:alnum:]]+')));
UPDATE bursts SET words = ARRAY(
        SELECT word FROM unnest(words) WITH ORDINALITY AS said(word, place)
        WHERE word NOT IN (SELECT word FROM named_alarms WHERE named_alarms.id = bursts.id) ORDER BY place),
    why = regexp_replace(why, 'say “[^”]*”', 'say “[name]”')
WHERE id IN (SELECT id FROM named_alarms);
