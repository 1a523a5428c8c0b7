-- live only

-- How all requests of an organization or a person look, unless they have branding of their own. Each request keeps what it began with.
create table branding (
  owner text primary key,
  company_name text,
  color text,
  logo bytea,
  logo_type text,
  check ((logo is null) = (logo_type is null))
);
