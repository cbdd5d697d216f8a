-- The job of the batch system in which a run was, so that what is said of a job is about no other run of its user. Empty for runs outside of jobs, and for
-- those of before.
ALTER TABLE run ADD COLUMN job ${name} NOT NULL DEFAULT '';
CREATE INDEX run_of_job ON run (job, started_at);
