-- When all people of a request were erased.
alter table signing_requests add column people_erased_at timestamptz;
