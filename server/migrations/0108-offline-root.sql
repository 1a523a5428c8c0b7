-- A root may be kept offline: the service then has its certificate and its revocation list, and no key.
alter table authority_keys
  alter sealed_private_key drop not null,
  add check (sealed_private_key is not null or name = 'root');

-- Keys of issuing authorities that wait for a certificate from an offline root.
create table authority_requests (
  id text primary key,
  root_id text not null,
  public_key bytea not null unique,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
