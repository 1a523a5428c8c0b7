-- The origins whose pages may show the signing page in a frame. Each mode has its own: what is allowed for a trial is not for real signers.
create table embedding_origins (
  owner text primary key,
  origins text[] not null
);
