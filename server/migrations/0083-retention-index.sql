-- outside a transaction

create index concurrently if not exists signing_requests_with_documents on signing_requests (owner, ended_at, id)
  where ended_at is not null and documents_deleted_at is null;
