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

-- Which delivery of a subscription is next: the earliest that was not attempted, or else the retry that has been due for longest.
create index concurrently if not exists webhook_deliveries_unattempted on webhook_deliveries (subscription_id, position)
  where state = 'PENDING' and attempts = 0;
create index concurrently if not exists webhook_deliveries_to_retry
  on webhook_deliveries (subscription_id, next_attempt_at, position) where state = 'PENDING';
