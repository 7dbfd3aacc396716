-- earshot: no transaction
CREATE UNIQUE INDEX CONCURRENTLY reports_external_source_key ON reports (app_id, external_id, (coalesce(external_source, '')));
