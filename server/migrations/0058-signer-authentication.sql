-- What a signer must do before their link shows anything; empty where the link alone is enough.
alter table signing_signers
  add column authentication text[] not null default '{}' check (authentication <@ array['email_code', 'access_code']);

-- How far each method of a signer is. Codes are stored as hashes. attempts counts wrong tries of the current code,
-- failures and sends count since the last success.
create table signer_methods (
  signer_id text not null references signing_signers on delete cascade,
  method text not null check (method in ('email_code', 'access_code')),
  code_hash text,
  sent_at timestamptz,
  expires_at timestamptz,
  recently_sent timestamptz[] not null default '{}',
  attempts integer not null default 0,
  failures integer not null default 0,
  sends integer not null default 0,
  locked_at timestamptz,
  primary key (signer_id, method)
);

-- Browsers and frames in which a signer has done all or some of their methods.
create table signer_sessions (
  token_hash bytea primary key,
  signer_id text not null references signing_signers on delete cascade,
  done jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index signer_sessions_of_signer on signer_sessions (signer_id, created_at);

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (
    kind in (
      'INVITATION', 'REMINDER', 'SIGNER_CODE', 'SIGNER_LOCKED', 'DELEGATION', 'COMPLETION', 'DECLINE', 'EXPIRY', 'CANCELLATION',
      'MEMBERSHIP_INVITATION'
    )
  );
