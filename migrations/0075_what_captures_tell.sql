-- Rules of ours that could tell nothing of the capture, for it does not record what they go by: that they find nothing is no
-- word that nothing is there. Runs of before are not known to lack anything.
ALTER TABLE audit_runs ADD COLUMN untold text[] NOT NULL DEFAULT '{}';

-- False: what the build shows of the subject does not tell whether the fault is still there. It counts as it was.
ALTER TABLE faults ADD COLUMN is_told boolean NOT NULL DEFAULT true;
