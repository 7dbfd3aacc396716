-- A label of some kilobytes fits no entry of an index, and nobody names an element by so much.
CREATE INDEX elements_short_label ON elements (app_id, lower(label)) WHERE length(label) <= 400;
CREATE INDEX elements_short_identifier ON elements (app_id, lower(identifier)) WHERE length(identifier) <= 400;
DROP INDEX elements_label;
DROP INDEX elements_identifier;
