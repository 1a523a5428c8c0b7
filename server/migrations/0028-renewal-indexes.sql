-- outside a transaction

-- Finished documents that nobody has measured yet; those whose protection ends first; those that were tried the longest ago and
-- could not be measured or renewed; and for each owner those that end first.
create index concurrently if not exists documents_unmeasured
  on documents (id) where status in ('SIGNED', 'SEALED') and protected_until is null and renewal_tried_at is null;
create index concurrently if not exists documents_to_renew
  on documents (protected_until) where protected_until is not null and renewal_tried_at is null;
create index concurrently if not exists documents_to_renew_again
  on documents (renewal_tried_at) where renewal_tried_at is not null;
create index concurrently if not exists documents_by_owner_and_protection
  on documents (owner, protected_until) where protected_until is not null;
