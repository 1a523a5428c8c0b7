-- Where codes are sent as text messages, in the form of ITU-T E.164; null without the method sms_code.
alter table signing_signers add column phone text;

-- The latest text message to each signer. Number and text are encrypted, and forgotten once the message has ended.
create table text_messages (
  -- The signer.
  about text primary key,
  id text not null unique,
  sealed_content bytea,
  state text not null check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null,
  last_error text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index text_messages_created on text_messages (created_at);
