-- Problems are judged otherwise now: what changed once more after it was accepted stands as accepted in the releases before.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 3;
