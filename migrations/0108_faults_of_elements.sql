-- earshot: no transaction
-- The same of what was measured: a fault has a row for each build in which it stood, and all of them were read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS faults_met ON faults (element_id, rule, build_id) WHERE is_met;
