-- How far the events about the confirmation of a batch are written: all of the owners before this one in their order, and of this
-- one the entries before `next`. It moves in the transaction that writes an event, so that none is written twice and none is
-- missing. The row stays, since the job that writes them may be run again.
create table confirmation_reports (
  batch_id text primary key,
  owner text not null,
  next bigint not null,
  is_done boolean not null default false
);
