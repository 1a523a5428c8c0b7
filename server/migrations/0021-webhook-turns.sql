-- outside a transaction

-- A failed delivery holds back no other, so what is due is found by delivery, and no longer by due_at of the subscription.
create index concurrently if not exists webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where state = 'PENDING';
create index concurrently if not exists webhook_subscriptions_recalled_for_receiver
  on webhook_subscriptions (receiver, announced_at) where turned_away = 'receiver';
create index concurrently if not exists webhook_subscriptions_recalled_for_owner
  on webhook_subscriptions (owner, announced_at) where turned_away = 'owner';
