-- earshot: no transaction
-- How many reports an app usually gets is asked of its last weeks, whenever some are filed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_said ON reports (app_id, (coalesce(written_at, created_at)));
