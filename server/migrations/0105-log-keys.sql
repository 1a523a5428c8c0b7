-- The keys of the log, in the order in which they sign. The first one has the number 0.
create table log_keys (
  number integer primary key,
  public_key bytea not null unique check (length(public_key) = 32),
  -- Null once the key signs nothing any more.
  encrypted_private_key bytea,
  -- Trees larger than this are signed by it. It is the number of the entry with the statement; -1 for the first key.
  from_size bigint not null,
  -- The signed note by which the log has changed to this key; null for the first one.
  statement text,
  -- True if somebody else may have the key.
  compromised boolean not null default false,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (encrypted_private_key is not null))
);

insert into log_keys (number, public_key, encrypted_private_key, from_size, created_at)
select 0, public_key, sealed_private_key, -1, now() from log_identity;

alter table log_identity drop column public_key, drop column sealed_private_key;

-- The end of the log, if it has ended: the signed note with the number of its entry, which is the last one.
create table log_end (
  only_row boolean primary key default true check (only_row),
  sequence_number bigint not null,
  statement text not null,
  created_at timestamptz not null
);
