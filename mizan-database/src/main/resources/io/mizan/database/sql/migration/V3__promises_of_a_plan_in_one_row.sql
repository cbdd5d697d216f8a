-- What a plan promises is written, read and given back as a whole. With a row for each of its targets a thousand plans were a
-- quarter of a million rows, and summing them up took longer than planning.
CREATE TABLE promise (
  plan       ${integer} NOT NULL PRIMARY KEY,
  expires_at ${integer} NOT NULL,
  targets    ${bytes} NOT NULL,
  FOREIGN KEY (plan) REFERENCES plan (number) ON DELETE CASCADE
) ${table};
CREATE INDEX promise_by_expiry ON promise (expires_at);
DROP TABLE reservation;
