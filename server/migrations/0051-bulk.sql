-- Many signing requests from one version of a template. The caller is kept, since jobs create the requests.
create table bulks (
  id text primary key,
  owner text not null,
  template_id text not null,
  template_version integer not null,
  template_name text not null,
  key_id text not null,
  user_id text,
  organization_id text,
  payer_id text,
  -- One for all requests. Null if the template has no receiver of events, and once the bulk send has ended.
  encrypted_secret bytea,
  -- What each request takes of the storage and of the seals that are counted for all of them.
  row_bytes bigint not null,
  row_seals integer not null,
  status text not null check (status in ('RUNNING', 'COMPLETED', 'CANCELLED')),
  -- Without a sign of life until then, the work starts again.
  work_due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status = 'RUNNING'))
);

create index bulks_by_owner on bulks (owner, id);
create index bulks_running on bulks (work_due_at) where status = 'RUNNING';

-- One request each. The request of a row is created in the transaction that names it here.
create table bulk_rows (
  bulk_id text not null references bulks on delete cascade,
  number integer not null check (number > 0),
  filling json not null,
  signers json not null,
  status text not null check (status in ('PENDING', 'CREATED', 'FAILED', 'CANCELLED')),
  signing_request_id text check ((signing_request_id is not null) = (status = 'CREATED')),
  error text check ((error is not null) = (status = 'FAILED')),
  primary key (bulk_id, number)
);

create index bulk_rows_by_status on bulk_rows (bulk_id, status, number);
