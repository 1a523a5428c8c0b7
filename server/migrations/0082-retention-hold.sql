-- Nothing of a request on hold is deleted.
alter table signing_requests add column retention_hold boolean not null default false;
