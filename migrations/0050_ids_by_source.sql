-- Numbers that desks count with belong to each of them: ticket 17 of one is not ticket 17 of another. Reports that are here
-- name no source. What was said of a file's rows is kept with it until they are filed.
ALTER TABLE reports ADD COLUMN external_source text;
ALTER TABLE report_imports
    ADD COLUMN source text,
    ADD COLUMN timezone text,
    ADD COLUMN zoneless integer NOT NULL DEFAULT 0;
