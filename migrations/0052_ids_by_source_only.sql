-- The new index goes under the name by which every version of the server knows the fault.
ALTER TABLE reports DROP CONSTRAINT reports_external_id_key;
ALTER INDEX reports_external_source_key RENAME TO reports_external_id_key;
