-- Problems are judged otherwise now: each of several causes is confirmed since it was there last, and what looks found gone while a
-- problem was accepted is not the last release that works once somebody opened it again.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 6;
