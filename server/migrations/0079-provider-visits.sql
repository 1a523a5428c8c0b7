-- People who were sent to an identity provider and have not come back. The state and the browser's cookie are stored as SHA-256, the
-- nonce and the code verifier encrypted by the vault.
create table provider_visits (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider_id text not null,
  -- Null for a member who signs in to the console.
  signer_id text,
  secrets bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index provider_visits_by_expiry on provider_visits (expires_at);
