-- Only the newest checkpoint with a quorum, and newer ones, need the latest cosignatures.
alter table witnessed_checkpoints alter column latest_note drop not null;

create index witnessed_checkpoints_latest on witnessed_checkpoints (size) where latest_note is not null;
