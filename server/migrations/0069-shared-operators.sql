-- test only

create view operators as select * from operators;
