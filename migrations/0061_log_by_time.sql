-- earshot: no transaction
-- The log is narrowed by time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS events_at ON events (at);
