-- earshot: no transaction
-- A screen's page looked through all reports of its app where few were of that screen, or none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_screen ON reports (screen_id, id) WHERE screen_id IS NOT NULL;
