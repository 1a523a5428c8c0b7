-- live only

create unique index identity_providers_for_signers on identity_providers (organization_id) where 'signers' = any (purposes);
