-- Sums of a screen are measured against the newest look that was sound: where a screen has lost speech, the one before.
ALTER TABLE build_looks ADD COLUMN is_sound boolean NOT NULL DEFAULT false;
