-- That a seal was used stays known when the document is deleted. Locked in the order in which sealing does, so that neither
-- waits for what the other has.
lock table document_versions, seal_uses in access exclusive mode;
alter table seal_uses drop constraint seal_uses_document_id_version_number_fkey;
