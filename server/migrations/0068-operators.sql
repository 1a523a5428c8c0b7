-- live only

-- People who administer the service, each with a token of their own. Only its SHA-256 is stored, and its last characters to tell tokens apart.
create table operators (
  id text primary key,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  disabled_at timestamptz
);

create unique index operators_by_name on operators (lower(name)) where disabled_at is null;
