-- test only

-- So that test mode needs no live table on its search path: without its own, it would write to those.
create view users as select * from users;
create view memberships as select * from memberships;
create view api_keys as select * from api_keys;
create view secret_key_check as select * from secret_key_check;
