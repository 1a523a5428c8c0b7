-- live only

-- What signers and approvers agree to in the words of an owner of requests. Without a text, the standard one counts again.
create table consent_texts (
  owner text not null,
  role text not null check (role in ('signer', 'approver')),
  language text not null,
  number integer not null check (number > 0),
  text text,
  changed_at timestamptz not null,
  primary key (owner, role, language)
);

-- All of them, since a signer may have agreed to each.
create table consent_versions (
  owner text not null,
  role text not null,
  language text not null,
  number integer not null,
  text text,
  created_at timestamptz not null,
  primary key (owner, role, language, number),
  foreign key (owner, role, language) references consent_texts
);
