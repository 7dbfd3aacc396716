-- earshot: no transaction
-- Reports that only name a release in their words gather on it as well.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_readings_mentioned ON report_readings (mentioned_release_id)
    WHERE mentioned_release_id IS NOT NULL;
