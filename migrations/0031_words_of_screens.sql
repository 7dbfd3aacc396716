-- Which words lead to which screen: as they are written, and by their stems. A report is looked up here, whatever the
-- size of a build and however many builds there are.
CREATE TABLE screen_words (
    app_id    bigint  NOT NULL REFERENCES apps ON DELETE CASCADE,
    word      text    NOT NULL,
    screen_id bigint  NOT NULL REFERENCES screens ON DELETE CASCADE,
    -- It stands in the screen's title or key.
    in_name   boolean NOT NULL,
    PRIMARY KEY (app_id, word, screen_id)
);
CREATE INDEX screen_words_screen ON screen_words (screen_id);

-- Each of them once: what is misspelled is compared with these.
CREATE TABLE app_words (
    app_id bigint NOT NULL REFERENCES apps ON DELETE CASCADE,
    word   text   NOT NULL,
    PRIMARY KEY (app_id, word)
);
CREATE INDEX app_words_trigram ON app_words USING gin (word gin_trgm_ops);

-- And to which of its elements, whether they are still heard or not.
CREATE TABLE element_words (
    screen_id  bigint NOT NULL REFERENCES screens ON DELETE CASCADE,
    word       text   NOT NULL,
    element_id bigint NOT NULL REFERENCES elements ON DELETE CASCADE,
    PRIMARY KEY (screen_id, word, element_id)
);
CREATE INDEX element_words_element ON element_words (element_id);

-- What is named in a report is looked for in the whole app.
CREATE INDEX elements_label ON elements (app_id, lower(label)) WHERE label IS NOT NULL;
CREATE INDEX elements_identifier ON elements (app_id, lower(identifier)) WHERE identifier IS NOT NULL;

-- What was captured before: words of letters, English stems; later uploads add what else they hear.
WITH heard AS (
    SELECT DISTINCT captures.app_id, captures.screen_id, utterances.element_id, word
    FROM utterances JOIN captures ON captures.id = utterances.capture_id
    LEFT JOIN elements ON elements.id = utterances.element_id,
        regexp_split_to_table(lower(utterances.text || ' ' || coalesce(elements.label, '')), '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 2 AND 40 AND word !~ '^[0-9]+$'
), named AS (
    SELECT app_id, screens.id AS screen_id, word
    FROM screens, regexp_split_to_table(
        lower(regexp_replace(key, '([a-z0-9])([A-Z])', '\1 \2', 'g') || ' ' || coalesce(title, '')), '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 1 AND 40
), forms AS (
    SELECT DISTINCT word, form FROM (SELECT word FROM heard UNION SELECT word FROM named) AS words,
        unnest(word || coalesce(ts_lexize('english_stem', word), '{}')) AS form
), on_elements AS (
    INSERT INTO element_words (screen_id, word, element_id)
    SELECT DISTINCT screen_id, form, element_id FROM heard JOIN forms USING (word) WHERE element_id IS NOT NULL
)
INSERT INTO screen_words (app_id, word, screen_id, in_name)
SELECT app_id, form, screen_id, bool_or(in_name) FROM (
    SELECT app_id, screen_id, word, false AS in_name FROM heard
    UNION ALL SELECT app_id, screen_id, word, true FROM named
) AS words JOIN forms USING (word) GROUP BY app_id, form, screen_id;
INSERT INTO app_words (app_id, word) SELECT DISTINCT app_id, word FROM screen_words;
