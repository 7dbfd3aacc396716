-- An alarm of words alone counts for the releases that its reports are of, as they are known now: it has to know them.
ALTER TABLE bursts ADD COLUMN counted bigint[] NOT NULL DEFAULT '{}';
