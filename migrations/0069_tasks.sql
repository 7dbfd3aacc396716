-- What people come to an app for: the screens that each common task leads over, in their order.
CREATE TABLE tasks (
    app_id   bigint  NOT NULL REFERENCES apps ON DELETE CASCADE,
    position integer NOT NULL,
    name     text    NOT NULL CONSTRAINT tasks_name_filled CHECK (btrim(name) <> ''),
    -- Keys, in the order in which one meets them.
    screens  text[]  NOT NULL CONSTRAINT tasks_screens_filled CHECK (cardinality(screens) > 0),
    PRIMARY KEY (app_id, position)
);
