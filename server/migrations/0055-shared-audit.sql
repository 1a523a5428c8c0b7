-- test only

-- One audit log for both modes: accounts are shared, and each entry says in which mode it was made.
create view audit_chains as select * from audit_chains;
create view audit_entries as select * from audit_entries;
