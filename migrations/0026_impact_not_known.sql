-- What a finding or a problem costs the person may be what nobody has said: then it is null, and never a guess.
ALTER TABLE findings ALTER COLUMN impact DROP NOT NULL;
ALTER TABLE audit_faults ALTER COLUMN impact DROP NOT NULL;
ALTER TABLE problems ALTER COLUMN impact DROP NOT NULL;

-- When another tool looked, and what else its file says of the run.
ALTER TABLE audit_runs ADD COLUMN audited_at timestamptz;
ALTER TABLE audit_runs ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
