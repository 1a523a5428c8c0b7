-- An organization's seal. The key is encrypted; the certificate is ours (`issued_here`) or was brought with its key.
create table seals (
  id text primary key,
  organization_id text not null references organizations,
  name text not null,
  -- PNG; null for the drawn one.
  image bytea,
  certificate bytea not null,
  -- DER, the nearest issuer first.
  chain bytea[] not null,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  not_after timestamptz not null,
  sealed_private_key bytea not null,
  issued_here boolean not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text,
  check ((revoked_at is null) = (revocation_reason is null))
);

create index seals_by_organization on seals (organization_id, id);

-- Every use of a seal: who put it on which version of what, and where.
create table seal_uses (
  document_id text not null,
  version_number integer not null,
  seal_id text not null references seals,
  key_id text not null,
  page integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  field_name text not null,
  sequence_number bigint not null unique references log_entries,
  used_at timestamptz not null,
  primary key (document_id, version_number),
  foreign key (document_id, version_number) references document_versions (document_id, number)
);

create index seal_uses_by_seal on seal_uses (seal_id, sequence_number);
