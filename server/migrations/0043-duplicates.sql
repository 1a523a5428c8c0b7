-- The signing request that this one duplicates. No foreign key: test data is deleted one by one.
alter table signing_requests add column duplicate_of text;
