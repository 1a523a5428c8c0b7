-- test only

create view consent_texts as select * from consent_texts;
create view consent_versions as select * from consent_versions;
