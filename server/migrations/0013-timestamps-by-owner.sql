-- Somebody's own entries, the newest first. The genesis is nobody's.
create index log_entries_by_owner on log_entries (owner, sequence_number) where owner is not null;
