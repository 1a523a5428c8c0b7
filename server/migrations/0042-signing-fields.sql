-- What a request asks its signers to fill in. A request without fields and tags has no row.
-- `json` accepts whatever text a PDF has for a label or an option; `jsonb` does not.
create table signing_fields (
  signing_request_id text primary key references signing_requests on delete cascade,
  text_tags text not null check (text_tags in ('ignore', 'hide', 'show')),
  requested json not null,
  -- For each signer, in the order of the request: the fields in the prepared document.
  prepared json
);
