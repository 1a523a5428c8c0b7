-- outside a transaction

create index concurrently if not exists signing_requests_with_people on signing_requests (owner, ended_at, id)
  where ended_at is not null and people_erased_at is null;
