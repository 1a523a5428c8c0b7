-- Checkpoints that at least one witness has cosigned.
create table witnessed_checkpoints (
  size bigint primary key,
  -- With the first cosignature of each witness: the earliest confirmation of the entries.
  note text not null,
  -- With the latest one: a witness confirms again that it has seen no larger tree.
  latest_note text not null,
  -- When the quorum was complete, in seconds since 1970 by the clocks of the witnesses; null if it is not.
  complete_at bigint
);

create index witnessed_checkpoints_complete on witnessed_checkpoints (size) where complete_at is not null;

-- The witness that this installation is for other logs: its permanent name, and its key, encrypted.
create table witness_identity (
  only_row boolean primary key default true check (only_row),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  encrypted_private_key bytea not null
);

-- The largest tree of each other log that this witness has cosigned.
create table cosigned_logs (
  origin text primary key,
  size bigint not null,
  root bytea not null check (length(root) = 32),
  note text not null
);
