-- Problems are judged otherwise now: what somebody opened again is there by their word, and a word that counted for nobody else
-- makes no fix one that was confirmed.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 5;
