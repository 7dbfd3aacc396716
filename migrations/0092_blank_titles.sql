-- A blank title calls a screen nothing: its key does.
UPDATE screens SET title = NULL WHERE title ~ '^[[:space:]]*$';
