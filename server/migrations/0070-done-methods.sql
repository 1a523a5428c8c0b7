-- When a signer first did this method with the current link; a new link begins again.
alter table signer_methods add column done_at timestamptz;
