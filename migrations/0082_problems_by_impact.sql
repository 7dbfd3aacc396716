-- earshot: no transaction
-- The queue shows the worst problems first: it sorted all that are open for each of its parts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS problems_queue ON problems (
    app_id,
    (array_position(ARRAY['minor', 'moderate', 'serious', 'critical'], coalesce(impact, 'serious'))::double precision),
    id
);
