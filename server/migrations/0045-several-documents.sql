-- Further documents of a signing request, from the second on. The first is in the request itself: nodes of older
-- versions know no other. It is prepared and finished last, so the request's own columns tell about all documents.
create table signing_documents (
  signing_request_id text not null references signing_requests on delete cascade,
  number integer not null check (number > 1),
  document_id text not null references documents,
  title text not null,
  submitted_hash bytea check (length(submitted_hash) = 32),
  prepared_at timestamptz,
  final_hash bytea check (length(final_hash) = 32),
  primary key (signing_request_id, number)
);

create index signing_documents_by_document on signing_documents (document_id);

-- Where each signer signs in a further document, and the evidence of that signature; as in signing_signers.
create table signing_signer_documents (
  signer_id text not null references signing_signers on delete cascade,
  number integer not null check (number > 1),
  field_name text not null,
  text_field_name text,
  field_exists boolean not null,
  loaded_hash bytea check (length(loaded_hash) = 32),
  certificate bytea,
  ocsp_response bytea,
  timestamp_token bytea,
  primary key (signer_id, number)
);

-- The title of the first document where it differs from that of the request.
alter table signing_requests add column document_title text;

-- The numbers of the documents that the signer has viewed; viewed_at is set with the last one.
alter table signing_signers add column viewed_documents integer[] not null default '{}';

-- A node of an older version takes the first document for the only one. It must not prepare, finish or end a request
-- without the further documents: the step fails, and a newer node repeats it.
create function require_further_documents() returns trigger language plpgsql as $$
begin
  if new.prepared_at is not null and exists (
    select 1 from signing_documents where signing_request_id = new.id and prepared_at is null
  ) then
    raise exception 'signing request % has documents that are not prepared', new.id;
  end if;
  if new.final_hash is not null and exists (
    select 1 from signing_documents where signing_request_id = new.id and final_hash is null
  ) then
    raise exception 'signing request % has documents that are not finished', new.id;
  end if;
  if new.ended_at is not null and exists (
    select 1 from signing_documents join documents on documents.id = signing_documents.document_id
    where signing_documents.signing_request_id = new.id and documents.locked_by = new.id
  ) then
    raise exception 'signing request % has documents that are still locked', new.id;
  end if;
  return null;
end $$;

create trigger signing_requests_further_documents
  after update of prepared_at, final_hash, ended_at on signing_requests
  for each row
  when (
    new.prepared_at is distinct from old.prepared_at
    or new.final_hash is distinct from old.final_hash
    or new.ended_at is distinct from old.ended_at
  )
  execute function require_further_documents();

-- Nor may it record a signature or a view of the first document alone.
create function require_further_signatures() returns trigger language plpgsql as $$
begin
  if new.certificate is not null and exists (
    select 1 from signing_documents document
    where document.signing_request_id = new.signing_request_id and not exists (
      select 1 from signing_signer_documents signature
      where signature.signer_id = new.id and signature.number = document.number and signature.certificate is not null
    )
  ) then
    raise exception 'signer % has not signed all documents', new.id;
  end if;
  if new.viewed_at is not null and exists (
    select 1 from signing_documents document
    where document.signing_request_id = new.signing_request_id and document.number <> all (new.viewed_documents)
  ) then
    raise exception 'signer % has not viewed all documents', new.id;
  end if;
  return null;
end $$;

create trigger signing_signers_further_documents
  after update of certificate, viewed_at on signing_signers
  for each row
  when (new.certificate is distinct from old.certificate or new.viewed_at is distinct from old.viewed_at)
  execute function require_further_signatures();

-- Whatever was viewed through a link does not count for the one that replaces it.
create function forget_views() returns trigger language plpgsql as $$
begin
  new.viewed_documents := '{}';
  update signing_signer_documents set loaded_hash = null where signer_id = new.id;
  return new;
end $$;

create trigger signing_signers_new_link
  before update of token_hash on signing_signers
  for each row
  when (new.token_hash <> old.token_hash)
  execute function forget_views();
