-- A contiguous run of entries, from `first` up to and without `size`, whose root is written to the chain. The status of an
-- entry is read off the batch that covers it. The row is the intent: it is there before anything leaves for the chain.
create table anchor_batches (
  id text primary key,
  first bigint not null,
  size bigint not null unique check (size > first),
  root bytea not null check (length(root) = 32),
  checkpoint text not null,
  value bytea not null unique check (length(value) = 32),
  network text not null,
  phase text not null check (phase in ('SEALED', 'ANCHORED', 'CONFIRMED')),
  sealed_at timestamptz not null,
  -- What the chain has done so far. Whoever changes it moves the revision from exactly what he read.
  chain_state jsonb,
  revision integer not null default 0,
  reason text,
  trouble boolean not null default false,
  expected_at timestamptz,
  transaction_hash text,
  block_number bigint,
  block_time timestamptz,
  explorer_url text,
  anchor jsonb,
  cid text unique,
  confirmed_at timestamptz,
  check (phase = 'SEALED' or (transaction_hash is not null and block_time is not null and anchor is not null)),
  check (phase <> 'CONFIRMED' or (cid is not null and confirmed_at is not null))
);

-- One root at a time is on its way.
create unique index anchor_batches_open on anchor_batches ((true)) where phase <> 'CONFIRMED';

-- What was published, by the SHA-256 in its CID. Tiles and entry bundles are read from the log by their path.
create table ipfs_blocks (
  digest bytea primary key check (length(digest) = 32),
  codec integer not null,
  batch_id text not null references anchor_batches,
  content bytea,
  path text,
  check ((content is null) <> (path is null))
);
