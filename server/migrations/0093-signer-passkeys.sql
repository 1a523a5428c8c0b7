-- The passkey of a person who signs for an owner of requests, found by their email address in lower case.
create table signer_passkeys (
  owner text not null,
  email text not null check (email = lower(email)),
  credential_id bytea not null unique,
  -- COSE_Key, RFC 9052.
  public_key bytea not null,
  -- How often the device says that it was used; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  primary key (owner, email)
);
