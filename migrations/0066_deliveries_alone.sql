-- A build is deleted with its deliveries. What came by one of them is of the same build and goes with it, so these two
-- foreign keys said nothing that build_id does not say, and each cost a look through all captures of all builds.
ALTER TABLE build_captures DROP CONSTRAINT build_captures_upload_id_fkey;
ALTER TABLE audit_runs DROP CONSTRAINT audit_runs_upload_id_fkey;
