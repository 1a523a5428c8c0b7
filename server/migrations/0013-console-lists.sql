-- outside a transaction

-- What somebody looks through, the newest first. The genesis of the log is nobody's.
create index concurrently if not exists log_entries_by_owner
  on log_entries (owner, sequence_number) where owner is not null;
create index concurrently if not exists documents_by_owner_and_status on documents (owner, status, id);
create index concurrently if not exists signing_requests_by_owner_and_status on signing_requests (owner, status, id);
create index concurrently if not exists webhook_deliveries_by_owner_and_state on webhook_deliveries (owner, state, id);
