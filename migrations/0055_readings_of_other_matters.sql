-- earshot: no transaction
-- Alarms leave out what is no barrier, which few reports are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_readings_other ON report_readings (report_id) WHERE is_other;
