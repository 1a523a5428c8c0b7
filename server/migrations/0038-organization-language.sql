-- live only

alter table organizations
  add column language text,
  add constraint organizations_language check (language in ('en', 'de', 'fr', 'it', 'es', 'ar')) not valid;
