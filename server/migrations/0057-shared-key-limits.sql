-- test only

drop view api_keys;
create view api_keys as select * from api_keys;
