-- Storage that open signing requests will need, set aside while the organization has a limit. `holder` is the request. A row that
-- outlives its request counts until `until`.
create table quota_reservations (
  holder text primary key,
  organization_id text not null references organizations on delete cascade,
  bytes bigint not null,
  until timestamptz not null
);

create index quota_reservations_by_organization on quota_reservations (organization_id);
