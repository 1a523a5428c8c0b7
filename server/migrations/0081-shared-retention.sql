-- test only

create view retention_settings as select * from retention_settings;
