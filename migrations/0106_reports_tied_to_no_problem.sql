-- earshot: no transaction
-- The inbox holds what waits at a screen, too: reports that are tied to no problem, wherever they are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_untied ON reports (app_id, id) WHERE problem_id IS NULL;
