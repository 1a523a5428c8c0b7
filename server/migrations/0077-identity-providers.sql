-- live only

-- OpenID Connect providers of organizations. The vault encrypts the client secret.
create table identity_providers (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  scopes text[] not null,
  acr_values text[] not null,
  purposes text[] not null,
  -- Of people who become members by their first sign-in. Null: nobody does.
  default_role text,
  trusts_email boolean not null,
  matches_email boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index identity_providers_by_organization on identity_providers (organization_id, id);
create unique index identity_providers_for_members on identity_providers (organization_id) where 'members' = any (purposes);

-- Domains whose email addresses belong to an organization, once it has proved it.
create table organization_domains (
  organization_id text not null references organizations on delete cascade,
  domain text not null check (domain = lower(domain)),
  token text not null,
  verified_at timestamptz,
  -- True if an operator confirmed it, and no record in the DNS.
  by_operator boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, domain)
);

create unique index organization_domains_proven on organization_domains (domain) where verified_at is not null;

-- Who a member is at the identity provider of the organization. It ends with the membership.
create table identities (
  organization_id text not null,
  issuer text not null,
  subject text not null,
  user_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, issuer, subject),
  unique (organization_id, issuer, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);

alter table organizations add column requires_single_sign_on boolean not null default false;

-- The organization by whose identity provider the person signed in.
alter table sessions add column single_sign_on text;
