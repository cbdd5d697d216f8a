-- A job that starts asks for the last plan of its application, and must not wait.
CREATE INDEX plan_of_application ON plan (application, made_at);
