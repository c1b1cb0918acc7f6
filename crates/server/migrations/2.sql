CREATE TABLE pulse (
    nth  BIGINT NOT NULL PRIMARY KEY CHECK (nth = 1),
    beat BIGINT NOT NULL                -- one more whenever somebody asks whether it can be written
);
INSERT INTO pulse (nth, beat) VALUES (1, 0);
