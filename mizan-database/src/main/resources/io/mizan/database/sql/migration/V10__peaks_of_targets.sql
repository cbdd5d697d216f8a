-- What targets were seen to do at most (origin learnt), or were measured to do (calibrated): the rate with what an operation took at it and
-- how large it was, and the same for the calmest work that was seen. A rate without evidence of saturation is no peak.
CREATE TABLE target_peak (
  target             ${name} NOT NULL,
  kind               ${name} NOT NULL,
  origin             ${name} NOT NULL,
  per_second         ${real} NOT NULL,
  millis             ${real} NOT NULL,
  request_bytes      ${real} NOT NULL,
  calm_per_second    ${real} NOT NULL,
  calm_millis        ${real} NOT NULL,
  calm_request_bytes ${real} NOT NULL,
  evidence           ${integer} NOT NULL,
  seen_at            ${integer} NOT NULL,
  PRIMARY KEY (target, kind, origin)
) ${table};
