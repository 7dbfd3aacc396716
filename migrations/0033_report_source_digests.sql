-- earshot: no transaction
-- The same words of the same person at the same time are the same report.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS reports_source_digest ON reports (app_id, source_digest)
    WHERE source_digest IS NOT NULL;
