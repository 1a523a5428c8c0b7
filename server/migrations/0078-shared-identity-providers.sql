-- test only

create view identity_providers as select * from identity_providers;
create view organization_domains as select * from organization_domains;

-- quota_limits selects from organizations.
drop view quota_limits;
drop view organizations;
create view organizations as
  select id, name, 'enterprise'::text as plan, created_at, refuses_active_content, language, requires_second_factor,
    key_expiry_days, requires_single_sign_on
  from organizations;
create view quota_limits as
  select id as organization_id, 'storageBytes'::text as resource, 1073741824::bigint as most from organizations;
