-- live only

-- Ends of the chains of the audit log that have a timestamp in the log.
create table audit_heads (
  chain text not null references audit_chains,
  number bigint not null,
  hash bytea not null check (length(hash) = 32),
  timestamp_id text not null,
  timestamped_at timestamptz not null,
  primary key (chain, number)
);
