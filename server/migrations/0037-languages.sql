-- The languages of emails, pages and documents. Null: nobody chose one. Emails and documents are in English then, and pages follow the browser.
-- Not valid: the column is new, so that there is no row to check, and none is read while the table is locked.
alter table signing_requests
  add column language text,
  add constraint signing_requests_language check (language in ('en', 'de', 'fr', 'it', 'es', 'ar')) not valid;
alter table signing_signers
  add column language text,
  add constraint signing_signers_language check (language in ('en', 'de', 'fr', 'it', 'es', 'ar')) not valid;
