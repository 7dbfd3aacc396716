-- Words in two scripts can't be compared: Chinese in traditional signs is another variant than in simplified ones. Until now
-- the two were one, and each was held against the words of the other. And a language is one by whichever of its codes:
-- Android says iw where others say he.

-- A language as its words are written, of a tag (BCP 47); the same as WrittenLanguage in Sources/History/Variants.
CREATE FUNCTION written_language(tag text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE lower(split_part(replace(tag, '_', '-'), '-', 1))
        WHEN '' THEN NULL WHEN 'iw' THEN 'he' WHEN 'in' THEN 'id' WHEN 'ji' THEN 'yi'
        ELSE lower(split_part(replace(tag, '_', '-'), '-', 1)) END || coalesce('-' || initcap(
        CASE lower(split_part(replace(tag, '_', '-'), '-', 1))
            WHEN 'zh' THEN nullif(coalesce(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')),
                CASE WHEN tag ~* '[-_](tw|hk|mo)(?![a-z0-9])' THEN 'hant' END), 'hans')
            WHEN 'yue' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'hant')
            WHEN 'sr' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'cyrl')
            WHEN 'kk' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'cyrl')
            WHEN 'mn' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'cyrl')
            WHEN 'bs' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'latn')
            WHEN 'az' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'latn')
            WHEN 'uz' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'latn')
            WHEN 'ku' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'latn')
            WHEN 'pa' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'guru')
            WHEN 'ks' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'arab')
            WHEN 'sd' THEN nullif(lower(substring(tag FROM '[-_]([A-Za-z]{4})(?![A-Za-z0-9])')), 'arab')
        END), '')
$$;

-- As languages were named until now.
CREATE FUNCTION pg_temp.old_language(tag text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT nullif(lower(split_part(replace(tag, '_', '-'), '-', 1)), '')
$$;

-- A variant's name with its language as it is written.
CREATE FUNCTION pg_temp.written_variant(name text, tag text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT array_to_string(
        array_replace(string_to_array(name, ', '), pg_temp.old_language(tag), written_language(tag)), ', ')
$$;

-- Each variant of a screen whose language is named anew, and what it is called from now on; where captures in two scripts
-- have one name, what is kept under that name stays with it.
CREATE TEMPORARY TABLE parted_captures ON COMMIT DROP AS
    SELECT id, app_id, screen_id, variant_key AS old, pg_temp.written_variant(variant_key, variant ->> 'locale') AS new
    FROM captures WHERE written_language(variant ->> 'locale') <> pg_temp.old_language(variant ->> 'locale');
CREATE TEMPORARY TABLE renamed_variants ON COMMIT DROP AS
    SELECT DISTINCT screen_id, app_id, old, new FROM parted_captures AS parted
    WHERE NOT EXISTS (
        SELECT FROM captures WHERE screen_id = parted.screen_id AND variant_key = parted.old
            AND written_language(variant ->> 'locale') IS NOT DISTINCT FROM pg_temp.old_language(variant ->> 'locale'));

UPDATE problems SET variants = ARRAY(
    SELECT DISTINCT coalesce((SELECT new FROM renamed_variants WHERE screen_id = problems.screen_id AND old = name), name)
    FROM unnest(problems.variants) AS name)
WHERE screen_id IN (SELECT screen_id FROM renamed_variants) AND variants <> '{}';
UPDATE problem_rests SET variants = ARRAY(
    SELECT DISTINCT coalesce((SELECT new FROM renamed_variants WHERE screen_id = problems.screen_id AND old = name), name)
    FROM unnest(problem_rests.variants) AS name)
FROM problems WHERE problems.id = problem_id AND screen_id IN (SELECT screen_id FROM renamed_variants)
    AND problem_rests.variants <> '{}';
UPDATE observations SET variant = new FROM problems JOIN renamed_variants USING (screen_id)
WHERE problems.id = problem_id AND variant = old AND NOT EXISTS (
    SELECT FROM observations AS other
    WHERE other.problem_id = observations.problem_id AND other.sequence = observations.sequence AND other.variant = new);
UPDATE retirements SET variant = new FROM renamed_variants
WHERE retirements.screen_id = renamed_variants.screen_id AND variant = old;
UPDATE acceptances SET variant = new FROM renamed_variants
WHERE acceptances.screen_id = renamed_variants.screen_id AND variant = old;

-- Audits name screens in words of their own, so a name changes where it does so all over the app.
CREATE TEMPORARY TABLE renamed_everywhere ON COMMIT DROP AS
    SELECT app_id, old, min(new) AS new FROM renamed_variants AS renamed
    WHERE NOT EXISTS (
        SELECT FROM captures WHERE app_id = renamed.app_id AND variant_key = renamed.old
            AND written_language(variant ->> 'locale') IS NOT DISTINCT FROM pg_temp.old_language(variant ->> 'locale'))
    GROUP BY app_id, old HAVING count(DISTINCT new) = 1;
UPDATE audit_runs SET in_variant = new FROM renamed_everywhere AS renamed
WHERE audit_runs.app_id = renamed.app_id AND in_variant = old;
UPDATE audit_looks SET variant = new FROM builds JOIN renamed_everywhere USING (app_id)
WHERE builds.id = audit_looks.build_id AND variant = old AND NOT EXISTS (
    SELECT FROM audit_looks AS other
    WHERE other.build_id = audit_looks.build_id AND other.tool = audit_looks.tool AND other.screen = audit_looks.screen
        AND other.variant = new);
UPDATE audit_faults SET variant = new FROM builds JOIN renamed_everywhere USING (app_id)
WHERE builds.id = audit_faults.build_id AND variant = old;
UPDATE audit_problems SET variant = new FROM problems JOIN renamed_everywhere USING (app_id)
WHERE problems.id = audit_problems.problem_id AND variant = old;

-- Two captures of one variant in one build are told apart by a number: "zh", "zh (2)". They are numbered anew.
CREATE TEMPORARY TABLE renamed_captures ON COMMIT DROP AS
    SELECT build_id, screen_id, capture_id, name || CASE WHEN number > 1 THEN ' (' || number || ')' ELSE '' END AS name
    FROM (
        SELECT build_id, held.screen_id, capture_id, coalesce(new, variant_key) AS name, row_number() OVER (
            PARTITION BY build_id, held.screen_id, coalesce(new, variant_key)
            ORDER BY length(held_as), held_as) AS number
        FROM (
            SELECT build_id, build_captures.screen_id, capture_id, build_captures.variant_key AS held_as,
                captures.variant_key
            FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE EXISTS (
                SELECT FROM build_captures AS beside JOIN parted_captures AS parted ON parted.id = beside.capture_id
                WHERE beside.build_id = build_captures.build_id AND beside.screen_id = build_captures.screen_id
                    AND captures.variant_key IN (parted.old, parted.new))
        ) AS held LEFT JOIN parted_captures AS parted ON parted.id = capture_id
    ) AS numbered;
-- Not one by one: a new name may be the old name of another.
UPDATE build_captures SET variant_key = '~' || build_captures.variant_key FROM renamed_captures AS renamed
WHERE renamed.build_id = build_captures.build_id AND renamed.screen_id = build_captures.screen_id
    AND renamed.capture_id = build_captures.capture_id;
UPDATE build_captures SET variant_key = renamed.name FROM renamed_captures AS renamed
WHERE renamed.build_id = build_captures.build_id AND renamed.screen_id = build_captures.screen_id
    AND renamed.capture_id = build_captures.capture_id;
UPDATE captures SET variant_key = new FROM parted_captures WHERE parted_captures.id = captures.id;
UPDATE recordings SET variant_key = pg_temp.written_variant(variant_key, variant ->> 'locale')
WHERE written_language(variant ->> 'locale') <> pg_temp.old_language(variant ->> 'locale');
