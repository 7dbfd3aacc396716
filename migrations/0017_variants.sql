-- One rule says which captures are of the same variant: what differs in what is heard, in words. The device's model, the
-- screen's size, the system's version and a language's region are left out; until now they were part of the key, so that
-- the next phone was another variant and nothing was compared.
CREATE FUNCTION pg_temp.variant_words(variant jsonb, reader text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(nullif(concat_ws(', ',
        variant ->> 'state',
        CASE WHEN variant #>> '{device,idiom}' = 'pad' THEN 'pad' END,
        CASE WHEN coalesce(variant ->> 'orientation', CASE
            WHEN (variant #>> '{device,size,0}')::float8 > (variant #>> '{device,size,1}')::float8 THEN 'landscape' END)
            = 'landscape' THEN 'landscape' END,
        CASE
            WHEN replace(variant ->> 'contentSize', 'UICTContentSizeCategory', '') IN ('XL', 'XXL', 'XXXL')
                THEN 'large text'
            WHEN replace(variant ->> 'contentSize', 'UICTContentSizeCategory', '') IN ('AccessibilityM',
                'AccessibilityL', 'AccessibilityXL', 'AccessibilityXXL', 'AccessibilityXXXL')
                THEN 'accessibility text' END,
        nullif(lower(split_part(replace(variant ->> 'locale', '_', '-'), '-', 1)), ''),
        CASE WHEN reader <> 'voiceOver' THEN reader END,
        CASE WHEN variant ->> 'preLogin' = 'true' THEN 'before sign-in' END,
        CASE WHEN variant ->> 'appearance' = 'dark' THEN 'dark' END,
        CASE WHEN variant ->> 'increaseContrast' = 'true' THEN 'increased contrast' END,
        CASE WHEN variant ->> 'boldText' = 'true' THEN 'bold text' END,
        CASE WHEN variant ->> 'reduceMotion' = 'true' THEN 'reduced motion' END), ''), 'standard')
$$;

CREATE TEMPORARY TABLE renamed_variants ON COMMIT DROP AS
    SELECT DISTINCT screen_id, variant_key AS old, pg_temp.variant_words(variant, screen_reader) AS new FROM captures;

UPDATE problems SET variants = ARRAY(
    SELECT DISTINCT new FROM renamed_variants WHERE screen_id = problems.screen_id AND old = ANY(problems.variants))
WHERE variants <> '{}';

-- Two captures of one variant in one build are told apart by a number: "dark", "dark (2)".
CREATE TEMPORARY TABLE renamed_captures ON COMMIT DROP AS
    SELECT build_id, screen_id, capture_id, new || CASE WHEN number > 1 THEN ' (' || number || ')' ELSE '' END AS new
    FROM (
        SELECT build_id, build_captures.screen_id, capture_id, pg_temp.variant_words(variant, screen_reader) AS new,
            row_number() OVER (
                PARTITION BY build_id, build_captures.screen_id, pg_temp.variant_words(variant, screen_reader)
                ORDER BY upload_id DESC, capture_id DESC) AS number
        FROM build_captures JOIN captures ON captures.id = capture_id
    ) AS numbered;
-- Not one by one: a new name may be the old name of another.
UPDATE build_captures SET variant_key = '~' || variant_key;
UPDATE build_captures SET variant_key = new FROM renamed_captures
WHERE renamed_captures.build_id = build_captures.build_id
    AND renamed_captures.screen_id = build_captures.screen_id
    AND renamed_captures.capture_id = build_captures.capture_id;
UPDATE captures SET variant_key = pg_temp.variant_words(variant, screen_reader);

-- A rest keeps the variants it was judged by: what is met in another one later rewrites nothing.
ALTER TABLE problem_rests ADD COLUMN variants text[];
UPDATE problem_rests SET variants = problems.variants FROM problems WHERE problems.id = problem_id;
