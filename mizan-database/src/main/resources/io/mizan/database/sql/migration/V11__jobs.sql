-- What was decided for each run of a job. An id is used again after the end of a job: run tells them apart. closed_at is 0
-- while it runs, and until all that was set for it is given back. The document is JSON, deflated (RFC 1950).
CREATE TABLE job_decision (
  job        ${name} NOT NULL,
  run        ${integer} NOT NULL,
  owner      ${name} NOT NULL,
  category   ${name} NOT NULL,
  started_at ${integer} NOT NULL,
  closed_at   ${integer} NOT NULL,
  document   ${bytes} NOT NULL,
  PRIMARY KEY (job, run)
) ${table};
CREATE INDEX job_decision_by_end ON job_decision (closed_at, started_at);
CREATE INDEX job_decision_by_start ON job_decision (started_at);
CREATE INDEX job_decision_of_owner ON job_decision (owner, started_at);

-- What jobs of a category did: their behaviours (phases) and the sequence of behaviours, packed with a checksum.
CREATE TABLE job_category (
  category  ${name} NOT NULL PRIMARY KEY,
  owner     ${name} NOT NULL,
  jobs      ${integer} NOT NULL,
  predicted ${integer} NOT NULL,
  hits      ${integer} NOT NULL,
  last_seen ${integer} NOT NULL,
  memory    ${bytes} NOT NULL
) ${table};
CREATE INDEX job_category_by_time ON job_category (last_seen);
CREATE INDEX job_category_of_owner ON job_category (owner, last_seen);
