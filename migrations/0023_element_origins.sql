-- Which third-party component an element comes from, where its newest capture names one: a problem on it is asked of
-- whoever makes that.
ALTER TABLE elements ADD COLUMN origin text;
