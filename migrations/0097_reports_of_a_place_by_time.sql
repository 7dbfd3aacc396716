-- earshot: no transaction
-- Whether reports gather on a screen, or without one, is asked of its last hours: all that it ever had were read for that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_place_said
    ON reports (release_id, screen_id, app_id, (coalesce(written_at, created_at)));
