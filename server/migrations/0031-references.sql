-- What the systems of an organization know its things by, and what they keep with them: for its own eyes, and never in the log.
-- `json` keeps the order of the keys, so that an answer that is given again is the same to the letter.
-- The next migration has the indexes for what is large already.
alter table documents add column external_id text, add column metadata json;
alter table signing_requests add column external_id text, add column metadata json;

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
