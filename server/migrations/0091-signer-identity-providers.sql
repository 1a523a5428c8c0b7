-- The methods are those of the interface, which checks them: a second list here would have to change with it each time.
alter table signing_signers drop constraint if exists signing_signers_authentication_check;
alter table signer_methods drop constraint if exists signer_methods_method_check;
