-- live only

alter table organizations add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));
