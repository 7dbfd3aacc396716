-- The variants of its screen in which a look met a problem last; none where no look said. It is gone where all of them
-- were looked at.
ALTER TABLE problems ADD COLUMN variants text[] NOT NULL DEFAULT '{}';
