-- What came of a reply that was handed to webhooks is found by it.
CREATE INDEX webhook_deliveries_replies ON webhook_deliveries (subject_id) WHERE event = 'report.reply';

-- A reply is given up where each webhook gave it up; `attempted_at` of one that was handed on is when a webhook took it.
WITH came AS (
    SELECT subject_id AS reply, min(finished_at) FILTER (WHERE state = 'delivered') AS taken_at,
        bool_or(state = 'waiting') AS waits, max(finished_at) AS finished_at,
        (array_agg(error ORDER BY attempted_at DESC NULLS LAST, id DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM webhook_deliveries WHERE event = 'report.reply' GROUP BY subject_id
)
UPDATE report_replies SET
    state = CASE WHEN taken_at IS NULL AND NOT waits THEN 'givenUp' ELSE state END,
    attempted_at = CASE WHEN taken_at IS NOT NULL THEN taken_at WHEN NOT waits THEN came.finished_at END,
    error = CASE WHEN taken_at IS NULL THEN came.error END
FROM came WHERE report_replies.id = came.reply AND way = 'webhook' AND report_replies.state = 'handedOn';

-- Every writer asks for its app first: with that table in hand nobody who holds another one waits for this.
LOCK TABLE apps IN ACCESS EXCLUSIVE MODE;

-- The problem that a report is about by who tied it, which may go on in the one that it belongs to: with that it goes where
-- the two are parted again. Null: nobody noted it.
ALTER TABLE reports ADD COLUMN meant_problem_id bigint REFERENCES problems ON DELETE SET NULL;
CREATE INDEX reports_meant_problem ON reports (meant_problem_id) WHERE meant_problem_id IS NOT NULL;

-- What somebody wrote beside “I can't tell” is taken back with that, and the problem's history tells it.
ALTER TABLE report_messages ADD COLUMN taken_back_at timestamptz;
ALTER TABLE report_answers ADD COLUMN message_id bigint REFERENCES report_messages ON DELETE SET NULL,
    ADD COLUMN problem_id bigint REFERENCES problems ON DELETE SET NULL;
UPDATE report_answers SET message_id = (
    SELECT max(id) FROM report_messages
    WHERE report_messages.report_id = report_answers.report_id AND report_messages.at = report_answers.at
        AND direction = 'from' AND caller = 'the reporter')
WHERE answer = 'cannotTell';
UPDATE report_answers SET problem_id = reports.problem_id FROM reports
WHERE reports.id = report_id AND answer = 'cannotTell' AND ended_at IS NULL;

-- Whoever watches a problem hears of it.
DROP TRIGGER events_tell_watchers ON events;
CREATE TRIGGER events_tell_watchers AFTER INSERT ON events
    FOR EACH ROW WHEN (NEW.kind IN ('changed', 'undone', 'split', 'cannotTell', 'cannotTellTakenBack')
        AND NEW.subject ~ '^problem/[0-9]{1,18}$')
    EXECUTE FUNCTION tell_watchers_of_changes();

-- That it works in a release is no more said where the same person said since that it does not.
UPDATE reports SET confirmed_release_id = (
    SELECT release_id FROM report_confirmations AS said
    WHERE said.report_id = reports.id AND works AND taken_back_at IS NULL AND NOT EXISTS (
        SELECT FROM report_confirmations AS later
        WHERE later.report_id = said.report_id AND later.release_id = said.release_id AND later.id > said.id
            AND later.taken_back_at IS NULL AND NOT later.works)
    ORDER BY said.id DESC LIMIT 1)
WHERE confirmed_release_id IS NOT NULL;
