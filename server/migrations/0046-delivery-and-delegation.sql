-- How a signer gets the link, and whether they may ask another person to sign in their place. The delegator is the person
-- who was asked first; null where nobody was asked instead.
alter table signing_signers
  add column delivery text not null default 'email' check (delivery in ('email', 'in_person')),
  add column may_delegate boolean not null default false,
  add column delegator_name text,
  add column delegator_email text,
  add check ((delegator_name is null) = (delegator_email is null));

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (
    kind in (
      'INVITATION', 'REMINDER', 'DELEGATION', 'COMPLETION', 'DECLINE', 'EXPIRY', 'CANCELLATION', 'MEMBERSHIP_INVITATION'
    )
  );
