-- test only

drop view retention_settings;
create view retention_settings as select * from retention_settings;
