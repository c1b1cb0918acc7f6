CREATE TABLE battle (
    id      TEXT   NOT NULL PRIMARY KEY,
    ruleset TEXT   NOT NULL,
    secret  TEXT,                       -- of the dice, while the battle runs
    lines   BIGINT NOT NULL             -- how many there are: what an append expects
);
CREATE TABLE line (
    battle TEXT   NOT NULL REFERENCES battle (id),
    nth    BIGINT NOT NULL,
    text   TEXT   NOT NULL,
    PRIMARY KEY (battle, nth)
);
CREATE TABLE seat (
    battle TEXT   NOT NULL REFERENCES battle (id),
    nth    BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    kind   TEXT   NOT NULL,             -- human, or bot:simple
    PRIMARY KEY (battle, nth)
);
CREATE TABLE link (
    battle TEXT   NOT NULL REFERENCES battle (id),
    nth    BIGINT NOT NULL,
    role   TEXT   NOT NULL,
    hash   BLOB   NOT NULL,             -- SHA-256 of the token
    PRIMARY KEY (battle, nth)
);
