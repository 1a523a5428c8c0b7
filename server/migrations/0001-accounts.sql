create table organizations (
  id text primary key,
  name text not null,
  plan text not null check (plan in ('enterprise', 'free')),
  created_at timestamptz not null
);

create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table memberships (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);

create index memberships_by_user on memberships (user_id);

-- The key itself is never stored: only its SHA-256, and its last characters to tell keys apart.
create table api_keys (
  id text primary key,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  user_id text references users on delete cascade,
  organization_id text references organizations on delete cascade,
  requests_per_hour integer check (requests_per_hour > 0),
  expires_at timestamptz,
  created_at timestamptz not null,
  check (user_id is not null or organization_id is not null)
);

create index api_keys_by_organization on api_keys (organization_id, id);
create index api_keys_by_user on api_keys (user_id, id);

-- Sign-in of people. Passwords are scrypt hashes, session tokens SHA-256 hashes.
create table credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);

create index credentials_by_user on credentials (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index verifications_by_identifier on verifications (identifier);
