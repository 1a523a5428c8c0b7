-- live only

-- Links that are mailed to people to change their accounts. The link's secret is in the email alone: here is its SHA-256.
create table account_links (
  id text primary key,
  kind text not null check (kind in ('PASSWORD_RESET', 'EMAIL_CHANGE')),
  user_id text not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  new_email text check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'EMAIL_CHANGE') = (new_email is not null))
);

create index account_links_by_user on account_links (user_id);
create index account_links_by_expiry on account_links (expires_at);

-- What people sign in with, beside the password. Secrets are encrypted by the vault.
create table second_factors (
  id text primary key,
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('totp')),
  secret bytea not null,
  -- The step of the code that was used last: no code works twice.
  last_step bigint,
  created_at timestamptz not null,
  -- Null until the person has entered a code.
  confirmed_at timestamptz
);

create unique index second_factors_totp on second_factors (user_id, (confirmed_at is null)) where kind = 'totp';
create index second_factors_by_user on second_factors (user_id);

-- Codes that have not been used, as keyed hashes.
create table recovery_codes (
  user_id text not null references users on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, hash)
);

-- Wrong codes in a row, and until when no further one is checked.
create table second_factor_guards (
  user_id text primary key references users on delete cascade,
  failures integer not null,
  locked_until timestamptz
);

alter table organizations add column requires_second_factor boolean not null default false;
