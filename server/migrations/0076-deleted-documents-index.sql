-- outside a transaction

create index concurrently if not exists document_versions_by_deleted_file on document_versions (deleted_hash)
  where deleted_hash is not null;
create index concurrently if not exists bulk_rows_by_request on bulk_rows (signing_request_id)
  where signing_request_id is not null;
