-- earshot: no transaction
-- reports_of_problem answers what this one did.
DROP INDEX CONCURRENTLY IF EXISTS reports_problem;
