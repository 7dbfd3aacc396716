-- An app that is done with: all of it is kept and can be read, nothing comes in any more.
ALTER TABLE apps ADD COLUMN archived_at timestamptz;
