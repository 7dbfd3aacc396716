-- earshot: no transaction
-- Where an element failed a rule last is asked of each problem whose element is away: all of its findings were read for that, in
-- whichever captures and by whichever rules.
CREATE INDEX CONCURRENTLY IF NOT EXISTS findings_failed ON findings (element_id, rule, capture_id)
WHERE outcome = 'failed' AND capture_id IS NOT NULL;
