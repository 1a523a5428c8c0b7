-- The log's second key, for ML-DSA-44, with LOG_POST_QUANTUM=on. It stays when the setting is turned off.
create table log_ml_dsa_key (
  only_row boolean primary key default true check (only_row),
  public_key bytea not null check (length(public_key) = 1312),
  encrypted_private_key bytea not null
);
