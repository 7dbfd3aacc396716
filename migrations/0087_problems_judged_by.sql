-- By which version of how problems are judged each was judged whole: what an earlier one judged is judged anew once.
ALTER TABLE problems ADD COLUMN judged_by integer NOT NULL DEFAULT 0;
ALTER TABLE problems ALTER COLUMN judged_by SET DEFAULT 1;
