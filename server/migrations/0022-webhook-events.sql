-- The events that the caller chose; null for all of them.
alter table signing_requests add column webhook_events text[];
