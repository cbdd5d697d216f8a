-- Who acts. There is no time in it: the holder counts heartbeats, and others see whether it does. Numbers go on from those of the leases, so that
-- a controller that still has one has an old one.
CREATE TABLE term (
  name      ${name} NOT NULL PRIMARY KEY,
  number    ${integer} NOT NULL,
  holder    ${name} NOT NULL,
  heartbeat ${integer} NOT NULL,
  requests  ${name} NOT NULL,
  rest      ${name} NOT NULL
) ${table};
INSERT INTO term (name, number, holder, heartbeat, requests, rest)
  SELECT 'controller', COALESCE(MAX(token), 0), '', 0, '', '' FROM lease;
DROP TABLE lease;
-- The term that an entry was written in; 0 where a client or a command wrote it, who need none.
ALTER TABLE audit ADD COLUMN term ${integer} NOT NULL DEFAULT 0;
