-- What an upload was read by: the same bytes for another build are not read again where the same would read them.
ALTER TABLE uploads ADD COLUMN engines text;
CREATE INDEX uploads_content ON uploads (digest, app_id);
CREATE INDEX expectations_app ON expectations (app_id) WHERE ended_at IS NULL;
