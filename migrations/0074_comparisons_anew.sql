-- Comparisons that were kept so far say of spinners and of second captures what is not so. They are computed anew when they
-- are asked for.
DELETE FROM comparisons;
