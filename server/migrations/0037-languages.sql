-- In which language people are written to. Null: nobody has chosen one, and it is English; pages follow the reader's browser then.
alter table signing_requests add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));
alter table signing_signers add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));

-- Organizations are those of the live schema, seen through a view in that of test mode; the view of their limits stands on it.
do $$
begin
  if (select relkind from pg_class where oid = 'organizations'::regclass) = 'v' then
    drop view quota_limits;
    drop view organizations;
    create view organizations as
      select id, name, 'enterprise'::text as plan, created_at, refuses_active_content, language from organizations;
    create view quota_limits as
      select id as organization_id, 'storageBytes'::text as resource, 1073741824::bigint as most from organizations;
  else
    alter table organizations add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'ar'));
  end if;
end
$$;
