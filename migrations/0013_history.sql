-- Where a line of releases goes on from: hot fixes of 5.0 inherit what was before it. Main goes on from nothing.
CREATE TABLE release_lines (
    app_id         bigint NOT NULL REFERENCES apps ON DELETE CASCADE,
    name           text   NOT NULL CONSTRAINT release_lines_name_branch CHECK (btrim(name) <> '' AND name <> 'main'),
    forked_from_id bigint NOT NULL REFERENCES releases ON DELETE CASCADE,
    PRIMARY KEY (app_id, name)
);
CREATE INDEX release_lines_forked_from ON release_lines (forked_from_id);

-- What somebody said of two elements that the passes had got wrong: one and the same, or two. Taking it back ends it;
-- rows are never deleted.
CREATE TABLE match_corrections (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id    bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    before_id bigint      NOT NULL REFERENCES elements ON DELETE CASCADE,
    after_id  bigint      NOT NULL REFERENCES elements ON DELETE CASCADE,
    is_same   boolean     NOT NULL,
    -- The second element came into being by it: taking it back gives the first what the second was given.
    is_split  boolean     NOT NULL DEFAULT false,
    note      text,
    caller    text        NOT NULL,
    at        timestamptz NOT NULL DEFAULT now(),
    ended_at  timestamptz,
    ended_by  text,
    CONSTRAINT match_corrections_two CHECK (before_id <> after_id)
);
CREATE INDEX match_corrections_screen ON match_corrections (screen_id) WHERE ended_at IS NULL;
CREATE INDEX match_corrections_app ON match_corrections (app_id, id);
