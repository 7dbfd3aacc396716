-- earshot: no transaction
-- Whether a tree is still the state of some screen, when a build that showed it is deleted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS captures_tree ON captures (tree_id);
