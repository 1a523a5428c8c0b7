-- Until when the latest version of a finished document proves its signatures; null where it is not finished, or was not
-- measured yet. A renewal that did not succeed says when it was tried and why.
alter table documents
  add column protected_until timestamptz,
  add column renewal_tried_at timestamptz,
  add column renewal_problem text;

-- Every row meets the narrower check that this one replaces, so none is read.
alter table document_versions
  drop constraint document_versions_kind_check,
  add constraint document_versions_kind_check
    check (kind in ('ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'FINAL', 'RENEWED')) not valid;
