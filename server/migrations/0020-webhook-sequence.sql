-- How many events the subscription has had.
alter table webhook_subscriptions add column last_sequence integer not null default 0;

-- Null where it was recorded before events were numbered.
alter table webhook_deliveries add column sequence integer;
