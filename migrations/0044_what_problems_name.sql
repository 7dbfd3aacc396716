-- What is fixed are most problems after a year. The gate asks for those of them whose fix did not hold, the app's page
-- for those whose fix did, and lists for the rules and people that problems name: by these, not by reading all.
CREATE INDEX problems_broken_fixes ON problems (app_id)
    WHERE state = 'fixed' AND jsonb_path_exists(record, '$.lines[*].claims[*] ? (@.standing == "contradicted")');
CREATE INDEX problems_held_fixes ON problems (app_id)
    WHERE jsonb_path_exists(record, '$.lines[*].claims[*] ? (@.standing == "held" && exists(@.author))');
CREATE INDEX problems_rule ON problems (app_id, rule) WHERE rule IS NOT NULL;
CREATE INDEX problems_assignee ON problems (app_id, assignee) WHERE assignee IS NOT NULL;
