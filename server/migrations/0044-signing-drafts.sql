-- Signing requests that are not sent yet. `summary` is what lists show of the content.
-- `json` accepts whatever text a person typed; `jsonb` does not.
create table signing_drafts (
  id text primary key,
  owner text not null,
  version integer not null,
  content json not null,
  summary json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index signing_drafts_of_owner on signing_drafts (owner, id);
