-- A value that no other state of an app has had, as far as anybody decided or filed something: what a release's verdict is
-- stands as long as it does.
ALTER TABLE history_stamps ADD COLUMN changes bigint NOT NULL DEFAULT nextval('history_stamps_stamp');
