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

-- The last number that was given. Whoever gives the next ones holds the row until he commits.
create table event_counters (
  owner text primary key,
  last bigint not null
);
