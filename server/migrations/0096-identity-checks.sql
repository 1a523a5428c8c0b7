-- The identity check of an outside provider that a signer has started; code_hash then binds it to their browser.
alter table signer_methods add column check_id text;
