-- A document of any kind: its file is kept as it is, and every later version is a container around it. Null for a PDF.
alter table documents add column container text check (container in ('ASiC-E'));
-- What the file is called in the container.
alter table documents add column file_name text;
alter table documents add constraint documents_file_name_with_container check ((container is null) = (file_name is null));

-- A file of any kind has no pages.
alter table documents drop constraint documents_check2;
alter table documents drop constraint documents_check3;
alter table documents add constraint documents_file_when_here
  check ((status in ('FETCHING', 'FETCH_FAILED')) = (original_hash is null));
alter table documents add constraint documents_pages_of_pdf
  check ((pages is null) = (original_hash is null or container is not null));

-- Nor has a seal on it a place.
alter table seal_uses alter column page drop not null;
alter table seal_uses alter column x drop not null;
alter table seal_uses alter column y drop not null;
alter table seal_uses alter column width drop not null;
alter table seal_uses add constraint seal_uses_whole_place check (num_nulls(page, x, y, width) in (0, 4));
