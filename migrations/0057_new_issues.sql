-- Where a new issue of the team's own tracker is opened: an address with {title} and {body} in it.
ALTER TABLE apps ADD COLUMN new_issue_url text;
