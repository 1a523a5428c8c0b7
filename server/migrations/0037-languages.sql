-- The languages of emails, pages and documents. Null: nobody chose one. Emails and documents are in English then, and pages follow the browser.
alter table signing_requests add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));
alter table signing_signers add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));
