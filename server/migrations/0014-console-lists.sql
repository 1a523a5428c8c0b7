-- What people look through by status, the newest first.
create index documents_by_owner_and_status on documents (owner, status, id);
create index signing_requests_by_owner_and_status on signing_requests (owner, status, id);

-- That a seal was used stays known when the document is deleted.
alter table seal_uses drop constraint seal_uses_document_id_version_number_fkey;
