-- What a person called the screen and the element is kept as it was said: where nothing here is called so, it is shown
-- and tried again with later uploads.
ALTER TABLE reports ADD COLUMN screen_name text;
ALTER TABLE reports ADD COLUMN element_name text;
