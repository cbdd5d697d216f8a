-- One text for the three databases; what differs in their types stands in Dialect. Times are milliseconds since 1970.

-- A client: what was predicted (Tarazu, tables 1, 2, 4 and 5), and how runs went.
CREATE TABLE prediction (
  number      ${identity},
  id          ${name} NOT NULL UNIQUE,
  application ${name} NOT NULL,
  made_at     ${integer} NOT NULL,
  placed_at   ${integer}
) ${table};
CREATE INDEX prediction_of_application ON prediction (application, placed_at);

-- A stripe count of 0 is a request without a component. The chosen stripe size is that of the placement, where the
-- request left it open.
CREATE TABLE plain_request (
  prediction         ${integer} NOT NULL,
  item               ${integer} NOT NULL,
  file_name          ${text} NOT NULL,
  file_size          ${integer} NOT NULL,
  stripe_size        ${integer} NOT NULL,
  stripe_count       ${integer} NOT NULL,
  mpi_rank           ${integer} NOT NULL,
  ost_list           ${text},
  chosen_stripe_size ${integer},
  pool               ${name} NOT NULL,
  forbidden          ${text} NOT NULL,
  create_seconds     ${real} NOT NULL,
  refusal_code       ${name},
  refusal            ${text},
  PRIMARY KEY (prediction, item),
  FOREIGN KEY (prediction) REFERENCES prediction (number) ON DELETE CASCADE
) ${table};

CREATE TABLE pfl_request (
  prediction         ${integer} NOT NULL,
  item               ${integer} NOT NULL,
  file_name          ${text} NOT NULL,
  file_size          ${integer} NOT NULL,
  extent_id          ${integer} NOT NULL,
  extent_start       ${integer} NOT NULL,
  extent_end         ${integer} NOT NULL,
  on_mdt             ${integer} NOT NULL,
  stripe_size        ${integer} NOT NULL,
  stripe_count       ${integer} NOT NULL,
  mpi_rank           ${integer} NOT NULL,
  ost_list           ${text},
  chosen_stripe_size ${integer},
  pool               ${name} NOT NULL,
  forbidden          ${text} NOT NULL,
  create_seconds     ${real} NOT NULL,
  refusal_code       ${name},
  refusal            ${text},
  PRIMARY KEY (prediction, item, extent_id),
  FOREIGN KEY (prediction) REFERENCES prediction (number) ON DELETE CASCADE
) ${table};

CREATE TABLE run (
  number          ${identity},
  id              ${name} NOT NULL UNIQUE,
  application     ${name} NOT NULL,
  client          ${name} NOT NULL,
  owner           ${name} NOT NULL,
  run_mode        ${name} NOT NULL,
  started_at      ${integer} NOT NULL,
  seconds         ${real} NOT NULL,
  exit_code       ${integer} NOT NULL,
  creates         ${integer} NOT NULL,
  hits            ${integer} NOT NULL,
  template_hits   ${integer} NOT NULL,
  misses          ${integer} NOT NULL,
  predicted_bytes ${integer} NOT NULL,
  actual_bytes    ${integer} NOT NULL,
  cost_before     ${real} NOT NULL,
  cost_after      ${real} NOT NULL,
  cost_lustre     ${real} NOT NULL,
  lower_bound     ${real} NOT NULL,
  breaker         ${text} NOT NULL
) ${table};
CREATE INDEX run_of_application ON run (application, started_at);

-- A controller: what it decided and promised, who did what, and who may act.
CREATE TABLE plan (
  number      ${identity},
  id          ${name} NOT NULL UNIQUE,
  client      ${name} NOT NULL,
  application ${name} NOT NULL,
  owner       ${name} NOT NULL,
  made_at     ${integer} NOT NULL,
  based_on    ${integer} NOT NULL,
  expires_at  ${integer} NOT NULL,
  reason      ${text} NOT NULL,
  form        ${name} NOT NULL,
  state       ${name} NOT NULL,
  answer      ${bytes} NOT NULL
) ${table};
CREATE INDEX plan_by_expiry ON plan (state, expires_at);

CREATE TABLE reservation (
  plan       ${integer} NOT NULL,
  target     ${name} NOT NULL,
  bytes      ${integer} NOT NULL,
  files      ${integer} NOT NULL,
  expires_at ${integer} NOT NULL,
  PRIMARY KEY (plan, target),
  FOREIGN KEY (plan) REFERENCES plan (number) ON DELETE CASCADE
) ${table};
CREATE INDEX reservation_by_expiry ON reservation (expires_at);

CREATE TABLE audit (
  number  ${identity},
  done_at ${integer} NOT NULL,
  who     ${name} NOT NULL,
  what    ${name} NOT NULL,
  subject ${name} NOT NULL,
  why     ${text} NOT NULL
) ${table};
CREATE INDEX audit_by_time ON audit (done_at);

CREATE TABLE lease (
  name       ${name} NOT NULL PRIMARY KEY,
  holder     ${name} NOT NULL,
  token      ${integer} NOT NULL,
  held_until ${integer} NOT NULL
) ${table};
