-- The hourly tidying asks of each old report whether anything was said on it since; without these it read the whole tables.
CREATE INDEX report_confirmations_report ON report_confirmations (report_id);
CREATE INDEX report_answers_report ON report_answers (report_id);
