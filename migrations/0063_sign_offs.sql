-- Who signed a release off by name: on which verdict of record, with what remark. One that was taken back stays.
CREATE TABLE sign_offs (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    verdict_id bigint      NOT NULL REFERENCES verdicts ON DELETE CASCADE,
    remark     text        CONSTRAINT sign_offs_remark_filled CHECK (btrim(remark) <> ''),
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    ended_by   text
);
CREATE UNIQUE INDEX sign_offs_standing ON sign_offs (verdict_id, caller) WHERE ended_at IS NULL;
-- An app's verdicts are read newest first, of all its releases.
CREATE INDEX verdicts_app ON verdicts (app_id, id DESC);
