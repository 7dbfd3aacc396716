-- Problems are judged otherwise now: what is fixed by a reporter's word alone, where looks find its element gone, is known as gone with
-- its element, too, so that nobody else is told that it works.
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 8;
