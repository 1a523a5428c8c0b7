-- What a person does in a request: signs, approves, views, or gets the finished copy.
alter table signing_signers
  add column role text not null default 'signer',
  add constraint signing_signers_role_check check (role in ('signer', 'approver', 'viewer', 'cc')) not valid;

-- Every row meets these checks, so none is read.
alter table signing_signers
  drop constraint signing_signers_status_check,
  add constraint signing_signers_status_check
    check (status in ('PENDING', 'SIGNED', 'APPROVED', 'VIEWED', 'COPIED', 'DECLINED')) not valid,
  drop constraint signing_signers_check,
  add constraint signing_signers_signed
    check (status not in ('SIGNED', 'APPROVED') or (signed_at is not null and certificate is not null)) not valid,
  add constraint signing_signers_viewed check (status <> 'VIEWED' or viewed_at is not null) not valid,
  -- Nodes of older versions take everybody for a signer: they must not invite somebody who only gets a copy, nor give
  -- a field to somebody who does not sign.
  add constraint signing_signers_copy_is_not_invited check (role <> 'cc' or invited_at is null) not valid,
  add constraint signing_signers_field_to_sign check (role in ('signer', 'approver') or field_name is null) not valid,
  add constraint signing_signers_role_of_status check (
    status in ('PENDING', 'DECLINED')
    or (status, role) in (('SIGNED', 'signer'), ('APPROVED', 'approver'), ('VIEWED', 'viewer'), ('COPIED', 'cc'))
  ) not valid;

-- Somebody who does not sign has no field in a further document either.
alter table signing_signer_documents
  alter column field_name drop not null,
  alter column field_exists drop not null;
