-- In which form a webhook is told: Earshot's own, or a message that a chat shows.
ALTER TABLE webhooks ADD COLUMN format text NOT NULL DEFAULT 'earshot'
    CONSTRAINT webhooks_format_known CHECK (format IN ('earshot', 'slack', 'mattermost', 'teams', 'discord'));
-- A notice waits behind an earlier one on the same problem.
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, subject_id, id) WHERE state = 'waiting';
