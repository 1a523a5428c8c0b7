-- What the nodes have taken of each limit in its present window. Subjects are hashed: they name people and addresses.
-- `granted` is what the last statement was given, which an upsert cannot tell otherwise. Unlogged: a crash of the server may
-- begin the windows again, and a request waits for no disk.
create unlogged table rate_windows (
  subject bytea primary key,
  ends_at bigint not null,
  taken bigint not null,
  granted bigint not null
);

create index rate_windows_by_end on rate_windows (ends_at);
