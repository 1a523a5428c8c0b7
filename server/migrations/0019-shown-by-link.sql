-- What a signing link was shown before somebody signs with it: the SHA-256 of the file that it loaded last, and the
-- versions of the words to agree to, the latest last.
alter table signing_signers add column loaded_hash bytea;
alter table signing_signers add column shown_consents text[] not null default '{}';
