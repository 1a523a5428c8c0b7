-- The files of a sent document can be deleted while their hashes stay, so that its timestamps and proofs still verify.
-- Every row meets the narrower checks that these replace, so none is read.
alter table documents
  drop constraint documents_status_check,
  add constraint documents_status_check
    check (status in ('FETCHING', 'READY', 'PARTIALLY_SIGNED', 'SIGNED', 'SEALED', 'FETCH_FAILED', 'DELETED')) not valid;

-- Either the hash of a file in the storage, or that of a file that was deleted.
alter table document_versions
  alter column file_hash drop not null,
  add column deleted_hash bytea,
  add constraint document_versions_one_hash
    check (num_nulls(file_hash, deleted_hash) = 1 and length(coalesce(file_hash, deleted_hash)) = 32) not valid;

alter table signing_requests add column documents_deleted_at timestamptz;
