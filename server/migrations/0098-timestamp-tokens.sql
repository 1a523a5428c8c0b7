-- RFC 3161 tokens over the fingerprints of records, from the first time that somebody asks for them.
create table timestamp_tokens (
  sequence_number bigint primary key,
  token bytea not null check (length(token) <= 65536)
);
