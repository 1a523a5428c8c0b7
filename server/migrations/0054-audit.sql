-- live only

-- The end of each chain of the audit log: one per organization, and `installation` for what concerns no single organization. The row
-- is locked while an entry is appended.
create table audit_chains (
  chain text primary key,
  number bigint not null default 0 check (number >= 0),
  hash bytea check (length(hash) = 32),
  at timestamptz,
  check ((number = 0) = (hash is null) and (number = 0) = (at is null))
);

-- What happened, in order. `number` has no gaps, and `at` never decreases within a chain. `hash` is the SHA-256 of `content`, which is
-- canonical JSON, and contains the hash of the entry before.
create table audit_entries (
  chain text not null references audit_chains,
  number bigint not null check (number > 0),
  at timestamptz not null,
  action text not null,
  actor_id text,
  target_id text,
  content json not null,
  hash bytea not null check (length(hash) = 32),
  primary key (chain, number)
);

create index audit_entries_by_time on audit_entries (chain, at, number);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log can neither be changed nor deleted';
end
$$;

create trigger audit_entries_are_final before update or delete on audit_entries
  for each row execute function refuse_audit_change();

create trigger audit_entries_are_kept before truncate on audit_entries
  for each statement execute function refuse_audit_change();
