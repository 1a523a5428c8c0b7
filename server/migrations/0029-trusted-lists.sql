-- Trusted lists that TRUSTED_LISTS names, and those that a list of lists points to: the last good copy of each.
create table trusted_lists (
  url text primary key,
  -- The entry of TRUSTED_LISTS that it comes from; the list itself where they are equal.
  source text not null,
  -- What the list says; null while it was never read.
  content jsonb,
  -- Grows with every other content, so that nodes notice it.
  version bigint not null default 0,
  loaded_at timestamptz,
  -- Why the last attempt failed; null where it did not.
  problem text,
  tried_at timestamptz not null
);
