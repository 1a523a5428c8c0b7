-- live only

-- What a key may do, from where, and when it was last used. Null: everything, from everywhere, never.
alter table api_keys
  add column scopes text[],
  add column allowed_ip_ranges text[],
  add column last_used_at timestamptz,
  add column last_used_ip text;
