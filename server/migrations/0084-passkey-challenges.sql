-- What a passkey has to sign next: only the SHA-256 of the challenge, and who asked for it to which end. The latest
-- challenge of a subject replaces the one before.
create table passkey_challenges (
  purpose text not null,
  subject text not null,
  hash bytea not null check (length(hash) = 32),
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
