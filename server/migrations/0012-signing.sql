-- A document that is sent to people for their signatures.
create table signing_requests (
  id text primary key,
  owner text not null,
  organization_id text,
  -- Who asked, to be told how it ends; null for keys that nobody in particular made.
  user_id text,
  document_id text not null references documents,
  title text not null,
  status text not null check (
    status in ('PENDING', 'IN_PROGRESS', 'FINALIZING', 'COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED', 'FAILED')
  ),
  -- Why it ended without success, for people.
  reason text,
  sender_name text not null,
  message text,
  logo_url text,
  brand_color text,
  stamp_all_pages boolean not null,
  stamp_barcode text not null check (stamp_barcode in ('both', 'qr', 'datamatrix', 'none')),
  callback_url text,
  sealed_webhook_secret bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- The picture behind logo_url as it was fetched, once; the type is null where there is none to be had.
  logo bytea,
  logo_type text,
  logo_fetched boolean not null default false,
  -- SHA-256 of the document as it was submitted, and of the finished one.
  submitted_hash bytea check (length(submitted_hash) = 32),
  final_hash bytea check (length(final_hash) = 32),
  prepared_at timestamptz,
  -- When somebody must look after it at the latest; null where nothing is to be done but by people.
  work_due_at timestamptz,
  failed_attempts integer not null default 0,
  trouble text,
  trouble_since timestamptz,
  reminded_at timestamptz,
  -- When the mails about its end were queued.
  told_at timestamptz,
  -- The end of the trail: how many events there are, and the hash of the last.
  trail_length integer not null default 0,
  trail_hash bytea not null check (length(trail_hash) = 32),
  -- The entry of the log that holds the hash of the whole trail.
  trail_entry_id text,
  check (status <> 'COMPLETED' or final_hash is not null),
  check ((callback_url is null) = (sealed_webhook_secret is null))
);

create index signing_requests_by_owner on signing_requests (owner, id desc);
create index signing_requests_by_document on signing_requests (document_id);
create index signing_requests_work on signing_requests (work_due_at) where work_due_at is not null;
create index signing_requests_expiry on signing_requests (expires_at) where status in ('PENDING', 'IN_PROGRESS');
create index signing_requests_open on signing_requests (status)
  where status in ('PENDING', 'IN_PROGRESS', 'FINALIZING');
create index signing_requests_completed on signing_requests (ended_at) where status = 'COMPLETED';

create table signing_signers (
  id text primary key,
  signing_request_id text not null references signing_requests on delete cascade,
  -- As the caller listed them, from 0.
  position integer not null,
  -- Those with the same number sign in parallel, lower ones first.
  turn integer not null,
  name text not null,
  email text not null,
  status text not null check (status in ('PENDING', 'SIGNED', 'DECLINED')),
  -- The link's secret: its SHA-256 to know it again, and itself, encrypted, for reminders.
  token_hash bytea not null unique check (length(token_hash) = 32),
  sealed_token bytea not null,
  field_name text,
  text_field_name text,
  field_exists boolean,
  invited_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  reminders integer not null default 0,
  reminded_at timestamptz,
  -- DER: the certificate that was issued for the one signature, that it was good at that moment (OCSP), and the token
  -- of the time-stamping authority over the signature.
  certificate bytea,
  ocsp_response bytea,
  timestamp_token bytea,
  unique (signing_request_id, position),
  check (status <> 'SIGNED' or (signed_at is not null and certificate is not null)),
  check (status <> 'DECLINED' or declined_at is not null)
);

create index signing_signers_waiting on signing_signers (reminders, invited_at)
  where status = 'PENDING' and invited_at is not null;

-- The trail: each event is a line of JSON that holds the SHA-256 of the line before it.
create table signing_events (
  signing_request_id text not null references signing_requests on delete cascade,
  number integer not null,
  line text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (signing_request_id, number)
);

-- The trail for people, signed and timestamped, made when it is first asked for.
create table signing_trail_pdfs (
  signing_request_id text primary key references signing_requests on delete cascade,
  trail_hash bytea not null,
  pdf bytea not null
);
