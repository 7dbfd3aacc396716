-- earshot: no transaction
-- The page of the log is narrowed by what was done.
CREATE INDEX CONCURRENTLY IF NOT EXISTS events_kind ON events (kind, id);
