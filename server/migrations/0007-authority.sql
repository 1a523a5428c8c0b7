-- The authorities of the service and the keys it signs with itself, private keys encrypted. The newest of a name is in use;
-- older ones stay, since what they signed must still be checked.
create table authority_keys (
  id text primary key,
  name text not null check (name in ('root', 'issuing', 'ocsp', 'tsa')),
  issuer_id text references authority_keys check ((issuer_id is null) = (name = 'root')),
  certificate bytea not null,
  sealed_private_key bytea not null,
  not_after timestamptz not null,
  created_at timestamptz not null
);

create index authority_keys_by_name on authority_keys (name, created_at);

-- Everything that was ever issued, so that it can be revoked and asked about.
create table certificates (
  serial_number bytea primary key,
  issuer_id text not null references authority_keys,
  profile text not null,
  certificate bytea not null,
  not_after timestamptz not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text,
  check ((revoked_at is null) = (revocation_reason is null))
);

create index certificates_revoked on certificates (issuer_id, revoked_at) where revoked_at is not null;

-- The newest revocation list of each authority.
create table authority_crls (
  issuer_id text primary key references authority_keys,
  number bigint not null,
  this_update timestamptz not null,
  next_update timestamptz not null,
  crl bytea not null
);
