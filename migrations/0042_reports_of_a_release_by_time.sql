-- earshot: no transaction
-- Whether reports gather on a release is asked of its last hours, whenever one is filed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_release_said ON reports (release_id, (coalesce(written_at, created_at)));
