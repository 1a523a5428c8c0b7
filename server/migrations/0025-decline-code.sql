-- Why a request is DECLINED: SIGNER_DECLINED, or WRONG_RECIPIENT where whoever opened the link says to be somebody else.
-- `reason` then holds their own words. Null for older ones, whose reason tells which.
alter table signing_requests add column decline_code text;
