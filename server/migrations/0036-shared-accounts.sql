-- test only

-- Accounts are those of the live schema, seen through views: with live tables on its search path, test mode would write to those
-- where its own are gone.
drop table
  organizations, users, memberships, api_keys, credentials, sessions, verifications, invitations, demo_claim, secret_key_check,
  rate_windows
  cascade;

create view users as select * from users;
create view memberships as select * from memberships;
create view api_keys as select * from api_keys;
create view secret_key_check as select * from secret_key_check;

-- No plan ends in test mode.
create view organizations as
  select id, name, 'enterprise'::text as plan, created_at, refuses_active_content from organizations;

-- Nor does a quota, but for what would fill the disk.
drop table quota_limits;
create view quota_limits as
  select id as organization_id, 'storageBytes'::text as resource, 1073741824::bigint as most from organizations;
