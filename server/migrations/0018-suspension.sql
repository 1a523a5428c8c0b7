-- Whether its holder made it himself, in the console: a personal key of that kind works only while he is a member somewhere.
-- Of those that exist nobody knows, so they go on.
alter table api_keys add column self_made boolean not null default false;

-- A disabled user neither signs in nor uses personal keys.
alter table users add column disabled_at timestamptz;
