-- The name of the log, which can never change, and the key that signs its checkpoints, encrypted.
create table log_identity (
  only_row boolean primary key default true check (only_row),
  origin text not null,
  public_key bytea not null check (length(public_key) = 32),
  sealed_private_key bytea not null
);

-- Where the sequence ends. Whoever appends moves it from exactly what he knew; that is what keeps the log from forking.
create table log_head (
  only_row boolean primary key default true check (only_row),
  size bigint not null,
  last_hash bytea not null,
  last_time bigint not null
);

-- `hash` is the sequential fingerprint, which is the leaf of the tree as well. `time` is in milliseconds.
create table log_entries (
  sequence_number bigint primary key,
  id text not null unique,
  owner text,
  type smallint not null,
  time bigint not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32)
);

create index log_entries_by_fingerprint on log_entries (fingerprint, sequence_number);

-- The roots of full tiles: a row of level L and index i is the root of the subtree of 256^L leaves at i.
create table log_nodes (
  level smallint not null check (level > 0),
  index bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- The newest checkpoint that a node has signed: whichever node is asked, the log never seems to go back.
create table log_checkpoint (
  only_row boolean primary key default true check (only_row),
  size bigint not null,
  note text not null
);
