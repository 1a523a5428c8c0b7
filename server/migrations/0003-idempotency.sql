-- The first answer to a request that carried an Idempotency-Key, encrypted, since answers may hold what is shown once.
create table idempotent_answers (
  owner text not null,
  idempotency_key text not null,
  request_hash bytea not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (owner, idempotency_key)
);

create index idempotent_answers_by_age on idempotent_answers (created_at);
