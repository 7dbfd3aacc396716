-- earshot: no transaction
-- Each upload asks for reports whose words of place matched nothing yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_waiting ON reports (app_id)
    WHERE (screen_name IS NOT NULL AND screen_id IS NULL) OR (element_name IS NOT NULL AND element_id IS NULL);
