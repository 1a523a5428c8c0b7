-- What fields and tags call a signer instead of a number.
alter table signing_signers add column label text;

-- Why no page will show the signature.
alter table signing_signers add column invisible text check (invisible in ('certified', 'full'));
alter table signing_signer_documents add column invisible text check (invisible in ('certified', 'full'));

-- The seal fields of the prepared document.
alter table signing_fields add column seals json;

-- A completed document may have several seals.
alter table seal_uses drop constraint seal_uses_pkey;
alter table seal_uses add primary key (document_id, version_number, seal_id);
alter table seal_uses drop constraint seal_uses_sequence_number_key;
