-- live only

-- Passkeys of people with accounts. The private key never leaves the person's device.
create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  -- COSE_Key, RFC 9052.
  public_key bytea not null,
  -- How often the device says that it was used; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id);
