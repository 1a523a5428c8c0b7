-- Every checkpoint that the log has published, with the log's signature alone. At most about one a second, and about 350
-- bytes each. What others have added to a checkpoint is in their own tables, by its size.
create table published_checkpoints (
  size bigint primary key,
  note text not null,
  signed_at timestamptz not null
);

-- Those that were kept until now. A checkpoint is signed about a second after the last entry that it covers.
insert into published_checkpoints (size, note, signed_at)
select distinct on (kept.size) kept.size, kept.note, to_timestamp(log_entries.time / 1000.0)
from (
  select size, note from log_checkpoint
  union all
  select size, checkpoint from anchor_batches
  union all
  -- The log's own signature is the first line after the empty one.
  select size, regexp_replace(note, E'\\n\\n([^\\n]*\\n).*$', E'\n\n\\1') from witnessed_checkpoints
) as kept
join log_entries on log_entries.sequence_number = kept.size - 1
order by kept.size;
