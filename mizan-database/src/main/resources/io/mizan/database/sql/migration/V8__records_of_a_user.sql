-- A user asks for plans and runs of his own, however many others have.
CREATE INDEX plan_of_owner ON plan (owner, made_at);
CREATE INDEX run_of_owner ON run (owner, started_at);
