-- Why the last try to fetch it has failed, while another follows.
alter table documents add column trouble text;
