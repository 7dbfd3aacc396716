-- earshot: no transaction
-- The inbox: reports that nobody could tie to a screen or a problem.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_inbox ON reports (app_id, id)
    WHERE screen_id IS NULL AND problem_id IS NULL;
