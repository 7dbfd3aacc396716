-- What the words of a report tell by themselves: a class of trouble, how far it is about accessibility, and which release
-- it names. A row beside the report, so that a better list of words reads it again without touching the report.
CREATE TABLE report_readings (
    report_id     bigint PRIMARY KEY REFERENCES reports ON DELETE CASCADE,
    class         text,
    -- A person's word is never read over.
    class_by      text NOT NULL DEFAULT 'words' CONSTRAINT report_readings_class_by CHECK (class_by IN ('words', 'person')),
    accessibility double precision NOT NULL,
    -- The phrases that made the score, each with its weight.
    words         jsonb NOT NULL,
    -- Which text of the lists read it.
    lists         text  NOT NULL,
    -- Of a report that gives no release: the only one of the app's that its text names.
    mentioned_release_id bigint REFERENCES releases ON DELETE SET NULL
);
CREATE INDEX report_readings_mentioned ON report_readings (mentioned_release_id) WHERE mentioned_release_id IS NOT NULL;

-- A person's word that a report belongs nowhere here: it leaves the inbox.
ALTER TABLE reports ADD COLUMN set_aside boolean NOT NULL DEFAULT false;

-- Many reports tied to a place in one step, with what each was tied to before, so that it can be taken back.
CREATE TABLE report_links (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id    bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    what      text        NOT NULL,
    parts     jsonb       NOT NULL,
    caller    text        NOT NULL,
    at        timestamptz NOT NULL DEFAULT now(),
    undone_at timestamptz,
    undone_by text
);
CREATE INDEX report_links_app ON report_links (app_id, id);

-- An alarm may know no screen, and of reports that share nothing but their words no release either.
ALTER TABLE bursts ALTER COLUMN screen_id DROP NOT NULL;
ALTER TABLE bursts ALTER COLUMN release_id DROP NOT NULL;
ALTER TABLE bursts ADD COLUMN words text[] NOT NULL DEFAULT '{}';
-- None of its reports has a screen.
ALTER TABLE bursts ADD COLUMN is_unplaced boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX bursts_running_place_key ON bursts (release_id, coalesce(screen_id, 0))
    WHERE ended_at IS NULL AND release_id IS NOT NULL;
DROP INDEX bursts_running_key;
