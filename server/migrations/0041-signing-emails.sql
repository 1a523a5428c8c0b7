-- The sender's own subject of the emails to signers (null: the subject of the service), and when signers are reminded.
alter table signing_requests
  add column subject text,
  add column reminder_days integer not null default 3,
  add column most_reminders integer not null default 3;
