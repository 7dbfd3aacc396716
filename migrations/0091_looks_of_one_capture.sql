-- Two builds may hold the very same capture, of which devices were recorded to say less in the later one: it is measured against the
-- look of the earlier one, and so are those after it.
ALTER TABLE build_looks DROP CONSTRAINT build_looks_pkey,
    ADD CONSTRAINT build_looks_pkey PRIMARY KEY (build_id, capture_id, captured_in);
