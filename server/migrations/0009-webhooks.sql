-- Who is told: one row for each signing request with a callback address. Whoever adds or ends one of its deliveries holds
-- this row until he commits, so that deliveries are numbered in the order in which their causes came to be.
create table webhook_subscriptions (
  id text primary key,
  owner text not null,
  callback_url text not null,
  -- Host and port of the address.
  receiver text not null,
  sealed_secret bytea not null,
  announced_at timestamptz not null,
  -- When the earliest pending delivery is to be attempted; null where none is pending.
  due_at timestamptz,
  -- One attempt at a time. A claim that has run out belongs to a process that died.
  claimed_by text,
  claimed_until timestamptz,
  -- For whom too many attempts were under way when this one was to be made. Whoever ends one of those asks for it again.
  turned_away text check (turned_away in ('receiver', 'owner')),
  check ((claimed_by is null) = (claimed_until is null))
);

create index webhook_subscriptions_due on webhook_subscriptions (due_at) where due_at is not null;
create index webhook_subscriptions_for_receiver on webhook_subscriptions (receiver, due_at) where turned_away = 'receiver';
create index webhook_subscriptions_for_owner on webhook_subscriptions (owner, due_at) where turned_away = 'owner';
create index webhook_subscriptions_claimed on webhook_subscriptions (receiver, owner) where claimed_by is not null;
create index webhook_subscriptions_by_age on webhook_subscriptions (announced_at);

-- An event and how far its delivery is. The body is fixed here: every attempt sends these bytes.
create table webhook_deliveries (
  id text primary key,
  position bigint not null generated always as identity,
  subscription_id text not null references webhook_subscriptions,
  owner text not null,
  event text not null,
  body bytea not null,
  state text not null check (state in ('PENDING', 'DELIVERED', 'FAILED', 'ENDED')),
  -- Since it was announced, or last sent again by a person.
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  ended_at timestamptz,
  check ((state = 'PENDING') = (next_attempt_at is not null)),
  check ((state = 'PENDING') = (ended_at is null))
);

create index webhook_deliveries_pending on webhook_deliveries (subscription_id, position) where state = 'PENDING';
create index webhook_deliveries_by_subscription on webhook_deliveries (subscription_id, id);
create index webhook_deliveries_by_owner on webhook_deliveries (owner, id);
create index webhook_deliveries_by_state on webhook_deliveries (state, id);
create index webhook_deliveries_by_end on webhook_deliveries (ended_at) where ended_at is not null;

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade,
  position bigint not null generated always as identity,
  number integer not null,
  at timestamptz not null,
  milliseconds integer not null,
  -- An answer has a status and a text, a failure has a kind and a reason.
  status integer,
  answer text check (length(answer) <= 2048),
  failure text,
  reason text check (length(reason) <= 500),
  primary key (delivery_id, position),
  check ((status is null) = (answer is null)),
  check ((failure is null) = (reason is null)),
  check ((status is null) <> (failure is null))
);

create index webhook_attempts_by_age on webhook_attempts (at);
