-- Files that something other than a document needs, and counts toward the storage of its payer.
create table held_files (
  holder text not null,
  file_hash bytea not null references document_files,
  size bigint not null,
  payer_id text,
  primary key (holder, file_hash)
);

create index held_files_by_file on held_files (file_hash);

-- Documents with roles, fields and settings, to create signing requests from.
create table templates (
  id text primary key,
  owner text not null,
  -- As in the latest version.
  name text not null,
  version integer not null check (version > 0),
  made_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index templates_by_owner on templates (owner, id);

-- What a template was and is; no row is ever changed. `json` accepts every text that a request accepts.
create table template_versions (
  template_id text not null references templates on delete cascade,
  version integer not null check (version > 0),
  content json not null,
  file json not null,
  made_by text not null,
  created_at timestamptz not null,
  primary key (template_id, version)
);

-- The template that a request was created from, which may be deleted.
alter table signing_requests add column template_id text;
