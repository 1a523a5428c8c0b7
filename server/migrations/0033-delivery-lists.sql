-- outside a transaction

-- Lists of deliveries, the newest first.
create index concurrently if not exists webhook_deliveries_of_subscription on webhook_deliveries (subscription_id, position);
create index concurrently if not exists webhook_deliveries_of_owner on webhook_deliveries (owner, position);
create index concurrently if not exists webhook_deliveries_of_state on webhook_deliveries (state, position);
