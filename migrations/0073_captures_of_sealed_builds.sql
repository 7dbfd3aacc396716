-- What a sealed build holds changes no more, so the seal keeps how many captures that are; lists of releases counted them for
-- every build there ever was. Where it is null they are counted: the build is open, or an earlier version sealed it.
ALTER TABLE builds ADD COLUMN captures integer CONSTRAINT builds_captures_countable CHECK (captures >= 0);

-- No history that a server remembers gets wrong by a count, so none needs a new stamp, which each row would write.
ALTER TABLE builds DISABLE TRIGGER builds_stamp_history;
UPDATE builds SET captures = counted.captures FROM (
    SELECT builds.id, count(capture_id) AS captures
    FROM builds LEFT JOIN build_captures ON build_id = builds.id WHERE sealed_at IS NOT NULL GROUP BY builds.id
) AS counted WHERE counted.id = builds.id;
ALTER TABLE builds ENABLE TRIGGER builds_stamp_history;
