-- earshot: no transaction
-- reports_place_said answers what this one did.
DROP INDEX CONCURRENTLY IF EXISTS reports_release_screen;
