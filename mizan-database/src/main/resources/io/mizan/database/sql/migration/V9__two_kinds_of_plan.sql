-- A placement plan answers one request of a client; a change plan is what an administrator applies. They were rows of one table, told apart by
-- an application called change, which is a name that a user may choose, too.
ALTER TABLE plan RENAME TO placement_plan;

CREATE TABLE change_plan (
  number     ${identity},
  id         ${name} NOT NULL UNIQUE,
  made_by    ${name} NOT NULL,
  owner      ${name} NOT NULL,
  made_at    ${integer} NOT NULL,
  based_on   ${integer} NOT NULL,
  expires_at ${integer} NOT NULL,
  reason     ${text} NOT NULL,
  form       ${name} NOT NULL,
  state      ${name} NOT NULL,
  document   ${bytes} NOT NULL
) ${table};
CREATE INDEX change_plan_by_expiry ON change_plan (state, expires_at);
CREATE INDEX change_plan_of_owner ON change_plan (owner, made_at);

-- What a client gets begins with the schema of an answer, whatever its application is called.
INSERT INTO change_plan (id, made_by, owner, made_at, based_on, expires_at, reason, form, state, document)
  SELECT id, client, owner, made_at, based_on, expires_at, reason, form,
    CASE WHEN state IN ('APPLIED', 'EXPIRED', 'UNDONE') THEN state ELSE 'MADE' END, answer
  FROM placement_plan
  WHERE application = 'change' AND answer NOT LIKE '{"schema":"mizan/plan-answer/%'
  ORDER BY number;
DELETE FROM placement_plan WHERE application = 'change' AND answer NOT LIKE '{"schema":"mizan/plan-answer/%';

-- States of change plans, which a placement plan of the same id could get.
UPDATE placement_plan SET state = 'EXPIRED' WHERE state IN ('UNDONE', 'FAILED');
