-- Whether a report tells of another matter: praise, a payment, a crash, speed. It is no barrier and raises no alarm.
ALTER TABLE report_readings ADD COLUMN is_other boolean NOT NULL DEFAULT false;
-- What was read without that is read again.
UPDATE report_readings SET lists = '';
