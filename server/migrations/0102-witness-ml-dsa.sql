-- The second key of the witness that this installation is for other logs, for ML-DSA-44. It is created at the next start.
alter table witness_identity
  add column ml_dsa_public_key bytea check (length(ml_dsa_public_key) = 1312),
  add column ml_dsa_encrypted_private_key bytea;
