-- test only

create view signing_settings as select * from signing_settings;
