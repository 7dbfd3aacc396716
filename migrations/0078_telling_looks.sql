-- Of checks that the newest look at a screen and variant does not record, the newest that does: the rules it tells of. Looks
-- that were kept before are taken for telling of all.
ALTER TABLE build_looks ADD COLUMN tells_of text[] NOT NULL DEFAULT '{}';
-- False: devices recorded that speech was lost, and nobody recorded this look as far. The loss is as it was.
ALTER TABLE build_looks ADD COLUMN is_loss_told boolean NOT NULL DEFAULT true;
