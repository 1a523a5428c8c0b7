-- The pages of checkpoints that are published with a batch, as CIDs. They are chosen once: cosignatures that arrive later
-- must not change a publication that is built again. Null for batches that were published without them.
alter table anchor_batches add column checkpoint_pages text[];
