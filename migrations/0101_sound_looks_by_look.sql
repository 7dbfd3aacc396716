-- Each look that has lost speech names the look that it is measured against by its sums: the newest before it that had lost none,
-- which may be one of another variant. Until now the looks that were sound were kept beside each other, and that they were of
-- another variant left nobody measured against them. The column is_sound stays for servers of before, and tells nothing any more.
ALTER TABLE build_looks ADD COLUMN sound_id bigint, ADD COLUMN sound_build bigint;
UPDATE build_looks AS lost SET (sound_id, sound_build) = (sound.capture_id, sound.captured_in)
FROM build_looks AS sound JOIN captures AS whole ON whole.id = sound.capture_id, captures AS own
WHERE sound.is_sound AND NOT sound.is_reference AND lost.is_reference AND NOT lost.is_sound AND own.id = lost.capture_id AND lost.build_id = sound.build_id
    AND lost.screen_id = sound.screen_id AND own.variant_key = whole.variant_key
    AND (lost.capture_id, lost.captured_in) <> (sound.capture_id, sound.captured_in);
