-- The key or the person that made it; null where a signing request has fetched it, and for those from before.
alter table documents add column made_by text;

-- Who has deleted which document when, and what its versions were, in order. Titles tell too much to be kept.
create table document_deletions (
  document_id text primary key,
  owner text not null,
  -- A key or a person.
  deleted_by text not null,
  deleted_at timestamptz not null,
  file_hashes bytea[] not null,
  file_sizes bigint[] not null,
  check (cardinality(file_hashes) = cardinality(file_sizes))
);

create index document_deletions_by_owner on document_deletions (owner, deleted_at);
