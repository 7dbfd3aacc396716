-- earshot: no transaction
-- Which third-party components hold what is not solved was asked of the elements of all open problems; few have an origin.
CREATE INDEX CONCURRENTLY IF NOT EXISTS elements_origin ON elements (id) WHERE origin IS NOT NULL;
