-- earshot: no transaction
-- Whether what was listened to was something else in a screen's place is asked of that screen's sessions: all were read for that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_screen ON sessions (screen_id);
