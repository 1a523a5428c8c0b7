-- What the inspection of the file found: why nobody can sign it, and its active content. Null for documents from before.
alter table documents add column findings jsonb;

-- Whether the organization takes no documents with active content.
alter table organizations add column refuses_active_content boolean not null default false;
