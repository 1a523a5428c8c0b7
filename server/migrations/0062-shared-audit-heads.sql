-- test only

create view audit_heads as select * from audit_heads;
