-- outside a transaction

-- Searching requests by their signers reads this index alone, not the rows with their tokens and certificates.
create index concurrently if not exists signing_signers_by_person on signing_signers (signing_request_id)
  include (name, email);
