-- Where notices reach a person by mail, and which they asked for. Nothing but the link that confirms it is sent to an
-- address before that link was used.
CREATE TABLE mail_addresses (
    account_id     bigint      PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    address        text        NOT NULL CONSTRAINT mail_addresses_address_filled CHECK (btrim(address) <> ''),
    set_at         timestamptz NOT NULL DEFAULT now(),
    -- Digest of the secret in the link that was mailed last, and how long it works.
    confirm_digest bytea,
    confirm_until  timestamptz,
    confirmed_at   timestamptz,
    -- Stands in every notice, so it is kept as it is. It can stop mail and do nothing else.
    stop_secret    text        NOT NULL CONSTRAINT mail_addresses_stop_secret_key UNIQUE,
    tells_watched  boolean     NOT NULL DEFAULT true,
    digest         text        NOT NULL DEFAULT 'none'
                   CONSTRAINT mail_addresses_digest_known CHECK (digest IN ('none', 'daily', 'weekly')),
    -- In UTC; the weekday from 1, Monday.
    digest_hour    integer     NOT NULL DEFAULT 7 CONSTRAINT mail_addresses_hour_known CHECK (digest_hour BETWEEN 0 AND 23),
    digest_weekday integer     NOT NULL DEFAULT 1
                   CONSTRAINT mail_addresses_weekday_known CHECK (digest_weekday BETWEEN 1 AND 7),
    -- What happened before was told, or before anybody asked.
    digested_until timestamptz,
    next_digest_at timestamptz,
    -- Why the last mail did not arrive; nothing: it did.
    undelivered    text
);
CREATE INDEX mail_addresses_next_digest ON mail_addresses (next_digest_at);

-- Mail to accounts that is not sent yet. What it says is read when it is sent, so no text is kept here.
CREATE TABLE mails (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    message    uuid        NOT NULL DEFAULT gen_random_uuid(),
    kind       text        NOT NULL CONSTRAINT mails_kind_known CHECK (kind IN ('confirmation', 'watched', 'digest')),
    -- Of a digest: what happened from one moment until the other.
    since      timestamptz,
    until      timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    attempts   integer     NOT NULL DEFAULT 0,
    due_at     timestamptz NOT NULL DEFAULT now(),
    error      text
);
CREATE INDEX mails_due ON mails (due_at);
-- What happens while one waits goes with the next.
CREATE UNIQUE INDEX mails_one_waits ON mails (account_id, kind) WHERE kind <> 'digest';

-- What others did to a problem that somebody watches who asked for mail: where it is kept, not what it says.
CREATE TABLE watched_news (
    account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
    problem_id bigint      NOT NULL REFERENCES problems ON DELETE CASCADE,
    kind       text        NOT NULL
               CONSTRAINT watched_news_kind_known CHECK (kind IN ('step', 'change', 'comment', 'look')),
    -- Of a step in problem_events, a change in events, a comment in problem_comments; of a look its sequence in
    -- observations.
    source_id  bigint      NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    -- The mail that it goes with; nothing: none yet.
    mail_id    bigint      REFERENCES mails ON DELETE CASCADE,
    PRIMARY KEY (account_id, problem_id, kind, source_id)
);
CREATE INDEX watched_news_mail ON watched_news (mail_id);
CREATE INDEX watched_news_problem ON watched_news (problem_id);

-- Who is to be mailed of what happens to problems, and what they call themselves as callers.
CREATE VIEW mailed_watchers AS
SELECT problem_id, watcher, accounts.id AS account_id
FROM problem_watches JOIN accounts ON accounts.name = watcher AND disabled_at IS NULL
JOIN mail_addresses ON mail_addresses.account_id = accounts.id AND confirmed_at IS NOT NULL AND tells_watched;

CREATE FUNCTION tell_watchers_of_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO watched_news (account_id, problem_id, kind, source_id)
    SELECT account_id, problem_id, 'step', added.id FROM added JOIN mailed_watchers USING (problem_id)
    WHERE caller <> watcher ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER problem_events_tell_watchers AFTER INSERT ON problem_events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION tell_watchers_of_steps();

CREATE FUNCTION tell_watchers_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO watched_news (account_id, problem_id, kind, source_id)
    SELECT account_id, problem_id, 'comment', added.id FROM added JOIN mailed_watchers USING (problem_id)
    WHERE caller <> watcher ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER problem_comments_tell_watchers AFTER INSERT ON problem_comments REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION tell_watchers_of_comments();

-- Of the log only what a problem's own events don't tell.
CREATE FUNCTION tell_watchers_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO watched_news (account_id, problem_id, kind, source_id)
    SELECT account_id, problem_id, 'change', NEW.id FROM mailed_watchers
    WHERE problem_id = substr(NEW.subject, 9)::bigint AND watcher <> NEW.caller ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER events_tell_watchers AFTER INSERT ON events
    FOR EACH ROW WHEN (NEW.kind IN ('changed', 'undone', 'split') AND NEW.subject ~ '^problem/[0-9]{1,18}$')
    EXECUTE FUNCTION tell_watchers_of_changes();

-- Of what builds show only what is other than the problem stood: each build that is sealed says of most problems what the
-- last said. What a look makes of the state is written after the look.
CREATE FUNCTION tell_watchers_of_looks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO watched_news (account_id, problem_id, kind, source_id)
    SELECT account_id, problem_id, 'look', sequence
    FROM (
        SELECT problem_id, sequence, min(caller) AS caller, bool_or(outcome = 'present') AS is_present
        FROM added WHERE outcome <> 'notObserved' GROUP BY problem_id, sequence
    ) AS look JOIN mailed_watchers USING (problem_id) JOIN problems ON problems.id = problem_id
    WHERE caller <> watcher AND CASE WHEN is_present THEN state IN ('fixed', 'fixClaimed')
        ELSE state IN ('triage', 'open', 'regressed', 'fixClaimed') END
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER observations_tell_watchers AFTER INSERT ON observations REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION tell_watchers_of_looks();

-- What happened in apps that digests tell of, as webhooks are told of it; written while anybody has asked for digests.
CREATE TABLE digest_entries (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    event      text        NOT NULL,
    subject_id bigint      NOT NULL,
    details    jsonb       NOT NULL DEFAULT '{}',
    at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX digest_entries_app ON digest_entries (app_id, at);
