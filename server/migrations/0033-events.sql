-- What has happened, for 90 days, whether anybody subscribes to it or not. A row is written in the transaction of its cause, which
-- takes no lock for it: an event gets its number after that transaction has committed, and is listed and sent from then on. Numbers
-- given earlier would become visible in another order, and a reader who has seen the higher one would miss the lower one.
create table events (
  id text primary key,
  -- Organization or user.
  owner text not null,
  -- In the order of the statements: an event has a higher one than every event that was committed before it.
  recorded bigint not null generated always as identity,
  -- From 1, without gaps; null until it is given.
  sequence bigint,
  kind text not null,
  created_at timestamptz not null,
  -- JSON, as it is sent.
  data text not null,
  -- The one subscription that gets it; null for all that want its kind.
  only_for text,
  unique (owner, sequence)
);

create index events_without_number on events (owner, recorded) where sequence is null;
create index events_by_kind on events (owner, kind, sequence);
create index events_by_time on events (owner, created_at);
create index events_by_age on events (created_at);

-- The last number that was given. A transaction that gives the next ones locks the row.
create table event_counters (
  owner text primary key,
  last bigint not null
);

-- An organization's own address for events: it is a subscription like that of a signing request, and what only it has.
create table webhook_endpoints (
  id text primary key references webhook_subscriptions,
  owner text not null,
  description text,
  -- The kinds that are wanted; null for all.
  events text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null where it is enabled.
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('BY_REQUEST', 'DELIVERIES_FAILED')),
  -- The first failure since the last success.
  failing_since timestamptz,
  check ((disabled_at is null) = (disabled_reason is null))
);

create index webhook_endpoints_by_owner on webhook_endpoints (owner, id);

-- Nothing is sent for a subscription that is closed: its endpoint is disabled or was deleted.
alter table webhook_subscriptions add column is_open boolean not null default true;
-- While one secret replaces another: the one before the newest signs as well, until then.
alter table webhook_subscriptions add column previous_sealed_secret bytea;
alter table webhook_subscriptions add column previous_until timestamptz;

-- Null where the delivery has the id of its event.
alter table webhook_deliveries add column event_id text;

-- Lists go by position now, since not every delivery has the id of an event; the migration before has the indexes for it.
drop index webhook_deliveries_by_subscription;
drop index webhook_deliveries_by_owner;
drop index webhook_deliveries_by_state;
