-- test only

create view branding as select * from branding;
