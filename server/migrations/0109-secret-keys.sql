-- live only

-- The secret keys that have encrypted anything, by their IDs. One that is not retired may still be needed to decrypt.
create table secret_keys (
  id text primary key,
  first_used_at timestamptz not null default now(),
  -- When nothing needed it any more: everything was encrypted again.
  retired_at timestamptz
);

-- Keys of hashes that are compared with those of years ago. They were derived from the first secret key, and stay.
create table permanent_keys (
  purpose text primary key,
  sealed_key bytea not null
);

-- How far the files are encrypted again with a secret key.
create table file_rotations (
  key_id text not null references secret_keys,
  mode text not null check (mode in ('live', 'test')),
  started_at timestamptz not null default now(),
  -- The first pass over all files encrypts them. Further ones look for files that a node stored with an older key meanwhile.
  pass integer not null default 1,
  -- The last file of this pass; null before the first one.
  after_hash bytea check (length(after_hash) = 32),
  -- When a whole pass found nothing that was left.
  finished_at timestamptz,
  primary key (key_id, mode)
);
