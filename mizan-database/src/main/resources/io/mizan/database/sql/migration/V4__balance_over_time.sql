-- How even a system was, in steps of a minute for a day and of an hour for a year. The oldest are removed when an hour is written.
CREATE TABLE balance (
  file_system      ${name} NOT NULL,
  step_seconds     ${integer} NOT NULL,
  began_at         ${integer} NOT NULL,
  score            ${real} NOT NULL,
  ost_cost         ${real} NOT NULL,
  bytes_per_second ${real} NOT NULL,
  PRIMARY KEY (file_system, step_seconds, began_at)
) ${table};
