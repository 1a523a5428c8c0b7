-- What the systems of an organization know its things by, and what they keep with them: for its own eyes, and never in the log.
-- `json` keeps the order of the keys, so that an answer that is given again is the same to the letter.
-- The indexes are empty at first: building them reads each table once.
alter table documents add column external_id text, add column metadata json;
create index documents_by_external_id on documents (owner, external_id, id) where external_id is not null;

alter table signing_requests add column external_id text, add column metadata json;
create index signing_requests_by_external_id on signing_requests (owner, external_id, id)
  where external_id is not null;

-- Apart from the log, where most entries have nothing of the kind.
create table timestamp_details (
  sequence_number bigint primary key,
  owner text not null,
  label text,
  external_id text,
  metadata json
);

create index timestamp_details_by_external_id on timestamp_details (owner, external_id, sequence_number)
  where external_id is not null;
