-- What people say of a release on its papers by hand: of a success criterion, or of a feature of the nutrition label.
-- One that was taken back stays.
CREATE TABLE statements (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    paper      text        NOT NULL CONSTRAINT statements_paper_known CHECK (paper IN ('conformance', 'label')),
    -- A criterion's number, or a feature.
    subject    text        NOT NULL,
    answer     text        NOT NULL,
    remark     text        NOT NULL CONSTRAINT statements_remark_filled CHECK (btrim(remark) <> ''),
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    ended_by   text
);
CREATE UNIQUE INDEX statements_standing ON statements (release_id, paper, subject) WHERE ended_at IS NULL;
