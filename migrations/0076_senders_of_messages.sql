-- From which address a message came by mail, where that is not the reporter's.
ALTER TABLE report_messages ADD COLUMN sender text;
