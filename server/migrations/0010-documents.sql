-- Every file that is or may be in the blob storage. The row is there before the file, and is locked while the file is
-- deleted, so that nothing that is kept can be deleted and nothing that was left behind is forgotten.
create table document_files (
  sha256 bytea primary key check (length(sha256) = 32),
  touched_at timestamptz not null
);

create index document_files_by_age on document_files (touched_at);

-- `source_url` is encrypted, since addresses hold keys, and forgotten once the document is there or given up.
create table documents (
  id text primary key,
  owner text not null,
  organization_id text references organizations,
  title text not null,
  status text not null check (
    status in ('FETCHING', 'READY', 'PARTIALLY_SIGNED', 'SIGNED', 'SEALED', 'FETCH_FAILED')
  ),
  failure text check ((failure is null) = (status <> 'FETCH_FAILED')),
  source_url bytea check ((source_url is null) = (status <> 'FETCHING')),
  expected_hash bytea check (length(expected_hash) = 32),
  original_hash bytea check (length(original_hash) = 32),
  pages integer check (pages > 0),
  signing_request_id text,
  -- The signing request that alone may change it.
  locked_by text,
  created_at timestamptz not null,
  check ((status in ('FETCHING', 'FETCH_FAILED')) = (pages is null)),
  check ((pages is null) = (original_hash is null))
);

create index documents_by_owner on documents (owner, id);
create index documents_fetching on documents (created_at) where status = 'FETCHING';

-- What a document was and is, in order; no row is ever changed.
create table document_versions (
  document_id text not null references documents,
  number integer not null check (number > 0),
  kind text not null check (kind in ('ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'FINAL')),
  file_hash bytea not null references document_files,
  size bigint not null,
  sequence_number bigint not null unique references log_entries,
  created_at timestamptz not null,
  primary key (document_id, number)
);

create index document_versions_by_file on document_versions (file_hash);

-- The signatures that the service has put into a document.
create table document_signatures (
  document_id text not null,
  version_number integer not null,
  field_name text not null,
  kind text not null check (kind in ('signer', 'seal', 'service')),
  name text not null,
  signed_at timestamptz not null,
  primary key (document_id, field_name),
  foreign key (document_id, version_number) references document_versions (document_id, number)
);
