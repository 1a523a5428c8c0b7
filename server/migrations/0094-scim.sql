-- live only

-- Tokens with which the identity provider of an organization manages its members. Only the SHA-256 of a token is stored.
create table scim_tokens (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);

create index scim_tokens_by_organization on scim_tokens (organization_id, id);

-- What an identity provider has set for a member, and the people whom it has deactivated: they are no members until it reactivates them.
create table scim_users (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  external_id text,
  given_name text,
  family_name text,
  -- The role that the person gets back; null if they were never deactivated.
  deactivated_role text check (deactivated_role in ('admin', 'member')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);

create index scim_users_by_external_id on scim_users (organization_id, external_id) where external_id is not null;
