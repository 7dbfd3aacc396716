-- Problems are judged otherwise now: what a build was seen to have is not told of it where the same captures tell later, after a
-- recording or a correction was taken back, that nothing was there.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 9;
