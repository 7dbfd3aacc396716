-- earshot: no transaction
-- The first reports of a problem are asked for with each report on it; all of them were read and sorted for that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_of_problem ON reports (problem_id, id) WHERE problem_id IS NOT NULL;
