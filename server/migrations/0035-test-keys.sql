-- live only

-- Keys of test mode: what they make is kept in a schema of its own, which has no accounts.
alter table api_keys add column is_test boolean not null default false;
