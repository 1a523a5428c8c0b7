-- Tokens of an external time-stamping authority (RFC 3161) over the texts of checkpoints. Proofs need all of them.
create table checkpoint_tokens (
  size bigint primary key,
  note text not null,
  token bytea not null,
  time timestamptz not null
);

-- Which node may request the next token, and when: one of all nodes, so that an installation pays for each only once.
create table checkpoint_token_turn (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
