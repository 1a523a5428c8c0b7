-- Mails on their way and mails that have left: the outbox. The body holds signing links, so it is encrypted, and it is removed
-- when it is no longer needed.
create table mails (
  id text primary key,
  kind text not null check (kind in ('INVITATION', 'REMINDER', 'COMPLETION', 'DECLINE', 'EXPIRY', 'CANCELLATION')),
  owner text not null,
  -- What the mail is about, for example a signing request.
  reference text,
  recipient text not null,
  recipient_name text,
  sender_name text,
  reply_to text,
  subject text not null,
  -- The same in every attempt; another one when a person has the mail sent again.
  message_id text not null unique,
  sealed_body bytea,
  -- Files by reference: their names, types, sizes and hashes.
  attachments jsonb not null,
  state text not null check (state in ('QUEUED', 'SENT', 'BOUNCED', 'FAILED')),
  attempts integer not null default 0,
  resends integer not null default 0,
  -- Somebody is sending it, or has died doing so, if this lies ahead.
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  check (state <> 'SENT' or sent_at is not null),
  check ((state = 'QUEUED') = (ended_at is null)),
  check (state <> 'QUEUED' or sealed_body is not null)
);

create index mails_by_reference on mails (reference, id) where reference is not null;
create index mails_queued on mails (queued_at) where state = 'QUEUED';
create index mails_with_body on mails (ended_at) where sealed_body is not null and state <> 'QUEUED';
create index mails_by_age on mails (created_at);

-- Where messages stay when no mail server is set, encrypted as in the outbox.
create table mailbox_messages (
  id text primary key,
  received_at timestamptz not null,
  recipient text not null,
  subject text not null,
  sealed_content bytea not null
);

create index mailbox_messages_by_age on mailbox_messages (received_at);

create table mailbox_attachments (
  message_id text not null references mailbox_messages on delete cascade,
  index integer not null,
  sealed_bytes bytea not null,
  primary key (message_id, index)
);
