alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (
    kind in (
      'INVITATION', 'REMINDER', 'COMPLETION', 'DECLINE', 'EXPIRY', 'CANCELLATION', 'MEMBERSHIP_INVITATION'
    )
  );

-- Who was asked to join an organization. The link's secret is in the mail alone: here is its SHA-256.
create table invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);

-- Whoever is invited once more gets another link, which takes the place of the first.
create unique index invitations_open on invitations (organization_id, email) where accepted_at is null;
create index invitations_by_expiry on invitations (expires_at);
