-- The end of the span in which an alarm's reports came: those of a release are known by their place and that span.
ALTER TABLE bursts ADD COLUMN counted_until timestamptz;
