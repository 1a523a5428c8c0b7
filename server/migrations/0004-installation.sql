-- Written once, when the demo data are made, so that several nodes that start together make them once.
create table demo_claim (
  only_row boolean primary key default true check (only_row)
);

-- A known text, encrypted with the secret key: whoever starts with another key is told so before any damage is done.
create table secret_key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
