-- Which server may report which target. Learnt when it is first reported; confirmed_by is empty until an administrator has said so.
CREATE TABLE target_server (
  target       ${name} NOT NULL PRIMARY KEY,
  server       ${name} NOT NULL,
  confirmed_by ${name} NOT NULL,
  since        ${integer} NOT NULL
) ${table};
-- Servers that take over each other's targets; the first name is the lower one.
CREATE TABLE server_pair (
  server       ${name} NOT NULL,
  partner      ${name} NOT NULL,
  confirmed_by ${name} NOT NULL,
  since        ${integer} NOT NULL,
  PRIMARY KEY (server, partner)
) ${table};
