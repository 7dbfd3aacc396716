-- Of checks that the newest look at a screen and variant does not record, the newest that does: the rules it tells of. Looks
-- that were kept before are taken for telling of all.
ALTER TABLE build_looks ADD COLUMN tells_of text[] NOT NULL DEFAULT '{}';
-- False: devices recorded that speech was lost, and nobody recorded this look as far. The loss is as it was.
ALTER TABLE build_looks ADD COLUMN is_loss_told boolean NOT NULL DEFAULT true;

-- A screen that audits alone know may be retired, too: as they call it.
ALTER TABLE retirements ADD COLUMN page text, ALTER COLUMN screen_id DROP NOT NULL,
    ADD CONSTRAINT retirements_of_something CHECK ((screen_id IS NULL) <> (page IS NULL));
