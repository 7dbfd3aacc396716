-- Addresses that are told what happens in an app. One that is left out ends and stays on record.
CREATE TABLE webhooks (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id          bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    url             text        NOT NULL,
    events          text[]      NOT NULL CONSTRAINT webhooks_events_some CHECK (cardinality(events) > 0),
    description     text,
    is_enabled      boolean     NOT NULL DEFAULT true,
    -- What notices are signed with; the one before it signs beside it until then.
    secret          bytea       NOT NULL,
    previous_secret bytea,
    previous_until  timestamptz,
    caller          text        NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT now(),
    ended_at        timestamptz
);
CREATE INDEX webhooks_app ON webhooks (app_id) WHERE ended_at IS NULL;

-- The outbox: written with the step that is told of, sent by whichever server claims it first.
CREATE TABLE webhook_deliveries (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id   bigint      NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    -- The receiver knows by it what it has had already.
    message      uuid        NOT NULL DEFAULT gen_random_uuid(),
    event        text        NOT NULL,
    -- The problem, alarm, build or verdict.
    subject_id   bigint      NOT NULL,
    details      jsonb       NOT NULL DEFAULT '{}',
    -- What is sent, once it was written: each attempt sends the very same.
    body         text,
    state        text        NOT NULL DEFAULT 'waiting'
                 CONSTRAINT webhook_deliveries_state_known CHECK (state IN ('waiting', 'delivered', 'givenUp')),
    attempts     integer     NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL DEFAULT now(),
    -- When it is to be sent. Who claims it puts this off, so that it is due again where they don't come back.
    due_at       timestamptz NOT NULL DEFAULT now(),
    attempted_at timestamptz,
    -- The answer's, of the last attempt.
    status       integer,
    -- Why the last attempt failed.
    error        text,
    finished_at  timestamptz
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;
