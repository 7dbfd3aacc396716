-- Problems are judged otherwise now: in which releases they are there despite looks is told of each release by itself.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 2;
