-- What an organization has used. Monthly resources have a row a month, `period` being its first day; what is held rather
-- than used up, such as storage, has one row with the period 0001-01-01.
create table quota_usage (
  organization_id text not null references organizations on delete cascade,
  resource text not null,
  period date not null,
  used bigint not null check (used >= 0),
  primary key (organization_id, resource, period)
);

-- A limit that differs from the plan's; null is none at all.
create table quota_limits (
  organization_id text not null references organizations on delete cascade,
  resource text not null,
  most bigint check (most >= 0),
  primary key (organization_id, resource)
);
