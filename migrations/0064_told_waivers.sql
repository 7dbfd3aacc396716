-- Which ends of waivers webhooks were told of, by what the waiver is for and its last day: rows of waivers are made anew
-- whenever the list is set.
CREATE TABLE told_waivers (
    app_id  bigint NOT NULL REFERENCES apps ON DELETE CASCADE,
    target  text   NOT NULL,
    ends_on date   NOT NULL,
    event   text   NOT NULL CONSTRAINT told_waivers_event_known CHECK (event IN ('waiver.ending', 'waiver.ended')),
    PRIMARY KEY (app_id, target, ends_on, event)
);
-- What ended before anybody could be told is no news.
INSERT INTO told_waivers (app_id, target, ends_on, event)
SELECT DISTINCT app_id, (document->'target')::text, ends_on, 'waiver.ended' FROM waivers
WHERE ended_at IS NULL AND ends_on < (now() AT TIME ZONE 'UTC')::date;
CREATE INDEX waivers_in_force ON waivers (ends_on) WHERE ended_at IS NULL;
