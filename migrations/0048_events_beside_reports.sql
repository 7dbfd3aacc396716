-- earshot: no transaction
-- What happened to a problem beside what people reported, of which there may be thousands.
CREATE INDEX CONCURRENTLY IF NOT EXISTS problem_events_beside_reports ON problem_events (problem_id, id)
    WHERE NOT kind ? 'reported';
