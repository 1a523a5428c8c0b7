-- The logs that are sent to webhook endpoints, and the last entry of each that has become an event.
create table audit_streams (
  chain text primary key,
  number bigint not null check (number >= 0)
);
