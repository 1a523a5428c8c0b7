-- live only

-- How long new keys of the organization work if their creator sets no end. Null: without end.
alter table organizations
  add column key_expiry_days integer,
  add constraint organizations_key_expiry_days check (key_expiry_days between 1 and 3650) not valid;

-- The key that replaces this one, which then works only until the overlap ends.
alter table api_keys add column replaced_by text;
