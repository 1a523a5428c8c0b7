-- outside a transaction

-- What an organization has by what its own systems call it.
create index concurrently if not exists documents_by_external_id on documents (owner, external_id, id)
  where external_id is not null;
create index concurrently if not exists signing_requests_by_external_id on signing_requests (owner, external_id, id)
  where external_id is not null;

-- Lists of deliveries, the newest first.
create index concurrently if not exists webhook_deliveries_of_subscription on webhook_deliveries (subscription_id, position);
create index concurrently if not exists webhook_deliveries_of_owner on webhook_deliveries (owner, position);
create index concurrently if not exists webhook_deliveries_of_state on webhook_deliveries (state, position);
