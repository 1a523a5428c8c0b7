-- live only

-- What signers must do whose request says nothing of it.
create table signing_settings (
  owner text primary key,
  signer_authentication text[] not null
);
