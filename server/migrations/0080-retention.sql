-- live only

-- After how many days the documents of closed signing requests are deleted; null: never.
create table retention_settings (
  owner text primary key,
  documents_days integer check (documents_days between 1 and 36500)
);
