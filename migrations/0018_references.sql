-- What builds are measured against. Each sealed build keeps, of every screen and variant of its line, the look that
-- serves as reference for the builds after it, so that none of them searches the history.
CREATE TABLE build_looks (
    build_id      bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    capture_id    bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    screen_id     bigint  NOT NULL REFERENCES screens ON DELETE CASCADE,
    -- The build that captured it: this one, or an earlier one.
    captured_in   bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    -- Later builds are measured against it.
    is_reference  boolean NOT NULL,
    -- For what the build itself captured: what it was measured against. Nothing: nothing could be compared with it.
    against_id    bigint  REFERENCES captures ON DELETE CASCADE,
    against_build bigint  REFERENCES builds ON DELETE CASCADE,
    is_new_screen boolean NOT NULL DEFAULT false,
    -- False: a spinner, an error or an empty list in the screen's place.
    shows_screen  boolean NOT NULL DEFAULT true,
    speech_loss   double precision NOT NULL DEFAULT 0,
    PRIMARY KEY (build_id, capture_id)
);
CREATE INDEX build_looks_screen ON build_looks (screen_id, build_id);

-- Checks that are not good, each with the look in which it was good last; none: it came so.
CREATE TABLE faults (
    id         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    build_id   bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    kind       text    NOT NULL CONSTRAINT faults_kind_known CHECK (kind IN ('regression', 'newFault')),
    screen_id  bigint  NOT NULL REFERENCES screens ON DELETE CASCADE,
    rule       text    NOT NULL,
    element_id bigint  REFERENCES elements ON DELETE SET NULL,
    -- The capture that showed it last, and the build that captured it.
    capture_id bigint  NOT NULL REFERENCES captures ON DELETE CASCADE,
    captured_in bigint NOT NULL REFERENCES builds ON DELETE CASCADE,
    good_id    bigint  REFERENCES captures ON DELETE CASCADE,
    good_build bigint  REFERENCES builds ON DELETE CASCADE,
    since      bigint  NOT NULL REFERENCES builds ON DELETE CASCADE,
    -- The build shows it; false: its screen or its element was not there to be looked at.
    is_met     boolean NOT NULL,
    -- It became known only after the build was sealed: it counts for the builds after it.
    is_late    boolean NOT NULL DEFAULT false,
    node       text    NOT NULL,
    impact     text    NOT NULL,
    message    text    NOT NULL,
    evidence   jsonb   NOT NULL DEFAULT '{}'
);
CREATE INDEX faults_build ON faults (build_id, screen_id);
CREATE INDEX faults_cause ON faults (screen_id, rule, element_id);

-- A new screen owes a manual session from the build on that brought it, until a whole one was held on it.
ALTER TABLE screens ADD COLUMN session_owed_since bigint REFERENCES builds ON DELETE SET NULL;

-- Screens and variants that nobody has to capture any more: since which release, and why.
CREATE TABLE retirements (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    screen_id  bigint      NOT NULL REFERENCES screens ON DELETE CASCADE,
    -- Nothing: all of them.
    variant    text,
    release_id bigint      NOT NULL REFERENCES releases ON DELETE CASCADE,
    reason     text        NOT NULL CONSTRAINT retirements_reason_filled CHECK (btrim(reason) <> ''),
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    ended_by   text
);
CREATE INDEX retirements_app ON retirements (app_id) WHERE ended_at IS NULL;

-- Changes that a person took as intended: the build is the new reference for them.
CREATE TABLE acceptances (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    app_id     bigint      NOT NULL REFERENCES apps ON DELETE CASCADE,
    build_id   bigint      NOT NULL REFERENCES builds ON DELETE CASCADE,
    -- Nothing: all of the build.
    screen_id  bigint      REFERENCES screens ON DELETE CASCADE,
    variant    text,
    rule       text,
    element_id bigint      REFERENCES elements ON DELETE CASCADE,
    reason     text        NOT NULL CONSTRAINT acceptances_reason_filled CHECK (btrim(reason) <> ''),
    caller     text        NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    ended_at   timestamptz,
    ended_by   text
);
CREATE INDEX acceptances_app ON acceptances (app_id) WHERE ended_at IS NULL;
