-- earshot: no transaction
-- Whether somebody reported lately is asked before their name is removed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_reporter ON reports (reporter_id) WHERE reporter_id IS NOT NULL;
