import { type Static, Type } from 'typebox'
import { AccountName } from './accounts.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, pathIdOf, withDefault } from './parts.ts'

/** Per organization. */
export const mostDomains = 50

const Issuer = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'The `issuer` in the metadata of the provider, exactly as it is there.',
  'x-expects': 'an https URL, for example https://login.example.org',
})

/** Of OAuth parameters: printable ASCII without spaces (RFC 6749, appendix A). */
const token = (maxLength: number, description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[!-~]+$',
    description,
    'x-expects': `a string of 1 to ${maxLength} printable characters without spaces, for example "${example}"`,
  })

const ClientId = token(200, 'The client ID that the provider has issued for this service.', 'countersign')

const ClientSecret = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '^[ -~]+$',
  description: 'The client secret that the provider has issued. The service stores it encrypted, and never shows it.',
  'x-expects': 'a string of 1 to 500 printable characters',
})

const tokens = (item: ReturnType<typeof token>, description: string) =>
  Type.Array(item, {
    maxItems: 20,
    uniqueItems: true,
    description,
    'x-expects': 'a list of at most 20 texts without duplicates',
  })

const Scopes = tokens(
  token(100, 'A scope.', 'email'),
  'What the service requests, beside `openid`. Without `email`, most providers do not send the email address.',
)

const AcrValues = tokens(
  token(200, 'A value of `acr_values`.', 'urn:example:high'),
  'How people must sign in at the provider. If there are any, the provider must confirm one of them in `acr`.',
)

export const IdentityProviderPurpose = named('IdentityProviderPurpose', oneOf('members', 'signers'))
export type IdentityProviderPurpose = Static<typeof IdentityProviderPurpose>

const Purposes = Type.Array(IdentityProviderPurpose, {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
  description:
    'Who signs in there. `members`: members of the organization, to the console. `signers`: people who sign documents of the organization. Each has one provider at most.',
  'x-expects': 'a list without duplicates of members, signers',
})

const DefaultRole = nullable(
  Type.Unsafe<'admin' | 'member'>({
    ...oneOf('admin', 'member'),
    description:
      'The role of people who sign in for the first time and are not members yet. Null: only members and invited people can sign in.',
  }),
)

const TrustsEmail = Type.Boolean({
  description:
    'Whether email addresses count as verified if the provider does not say so in `email_verified`. Microsoft Entra ID does not.',
})

const MatchesEmail = Type.Boolean({
  description:
    'Whether the email address at the provider must be that of the signer. False for providers of electronic identities, which know none.',
})

export const IdentityProvider = named(
  'IdentityProvider',
  Type.Object({
    id: Type.String({ examples: ['idp_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    name: Type.String({ description: 'Shown to the people who sign in.' }),
    issuer: Issuer,
    clientId: ClientId,
    scopes: Scopes,
    acrValues: AcrValues,
    purposes: Purposes,
    defaultRole: DefaultRole,
    trustsEmail: TrustsEmail,
    matchesEmail: MatchesEmail,
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export type IdentityProvider = Static<typeof IdentityProvider>

export const CreateIdentityProvider = named(
  'CreateIdentityProvider',
  Type.Object({
    name: AccountName,
    issuer: Issuer,
    clientId: ClientId,
    clientSecret: ClientSecret,
    scopes: withDefault(Scopes, ['email', 'profile']),
    acrValues: withDefault(AcrValues, []),
    purposes: Purposes,
    defaultRole: withDefault(DefaultRole, null),
    trustsEmail: withDefault(TrustsEmail, false),
    matchesEmail: withDefault(MatchesEmail, true),
  }),
)
export type CreateIdentityProvider = Static<typeof CreateIdentityProvider>

export const ChangeIdentityProvider = named(
  'ChangeIdentityProvider',
  Type.Object(
    {
      name: Type.Optional(AccountName),
      issuer: Type.Optional(Issuer),
      clientId: Type.Optional(ClientId),
      clientSecret: Type.Optional(ClientSecret),
      scopes: Type.Optional(Scopes),
      acrValues: Type.Optional(AcrValues),
      purposes: Type.Optional(Purposes),
      defaultRole: Type.Optional(DefaultRole),
      trustsEmail: Type.Optional(TrustsEmail),
      matchesEmail: Type.Optional(MatchesEmail),
    },
    { minProperties: 1 },
  ),
)
export type ChangeIdentityProvider = Static<typeof ChangeIdentityProvider>

export const IdentityProviders = named(
  'IdentityProviders',
  Type.Object({
    redirectUri: Type.String({ description: 'The redirect URI to register at each provider of the organization.' }),
    identityProviders: Type.Array(IdentityProvider),
  }),
)
export type IdentityProviders = Static<typeof IdentityProviders>

const DomainName = Type.String({
  minLength: 3,
  maxLength: 253,
  'x-expects': 'a domain name, for example example.org',
})

export const SignInDomain = named(
  'SignInDomain',
  Type.Object({
    domain: Type.String(),
    record: Type.String({
      description: 'The content of the TXT record that proves the domain. Add it at the domain itself.',
      examples: ['countersign-verification=Q7pN1d0m2Zk4wT9xS8uVbA'],
    }),
    verifiedAt: nullable(Type.String({ ...DateTime, description: 'Null until the domain is proven.' })),
    byOperator: Type.Boolean({ description: 'Whether an operator confirmed it, so that it needs no TXT record.' }),
    createdAt: DateTime,
  }),
)
export type SignInDomain = Static<typeof SignInDomain>

export const SignInSettings = named(
  'SignInSettings',
  Type.Object({
    requiresSingleSignOn: Type.Boolean({
      description:
        'Whether members with an email address in a proven domain must use single sign-on. Owners can always use their password.',
    }),
  }),
)
export type SignInSettings = Static<typeof SignInSettings>

export const SignInDomains = named(
  'SignInDomains',
  Type.Object({ ...SignInSettings.properties, domains: Type.Array(SignInDomain) }),
)
export type SignInDomains = Static<typeof SignInDomains>

export const NamedDomain = named('NamedDomain', Type.Object({ domain: DomainName }))
export type NamedDomain = Static<typeof NamedDomain>

const idParams = Type.Object({ id: pathIdOf('idp') })
const domainParams = Type.Object({ domain: Type.String() })

export const listIdentityProviders = operation({
  id: 'listIdentityProviders',
  area: 'member',
  method: 'GET',
  path: '/identity-providers',
  summary: 'List the identity providers of an organization',
  answer: IdentityProviders,
})

export const createIdentityProvider = operation({
  id: 'createIdentityProvider',
  area: 'member',
  method: 'POST',
  path: '/identity-providers',
  summary: 'Add an identity provider',
  description: 'Only owners can. The service reads the metadata of the provider first.',
  body: CreateIdentityProvider,
  status: 201,
  answer: IdentityProvider,
  errors: ['URL_NOT_ALLOWED', 'ALREADY_EXISTS'],
})

export const changeIdentityProvider = operation({
  id: 'changeIdentityProvider',
  area: 'member',
  method: 'PATCH',
  path: '/identity-providers/:id',
  summary: 'Update an identity provider',
  description: 'With another issuer or client, send the client secret again.',
  params: idParams,
  body: ChangeIdentityProvider,
  answer: IdentityProvider,
  errors: ['NOT_FOUND', 'URL_NOT_ALLOWED', 'ALREADY_EXISTS'],
})

export const deleteIdentityProvider = operation({
  id: 'deleteIdentityProvider',
  area: 'member',
  method: 'DELETE',
  path: '/identity-providers/:id',
  summary: 'Delete an identity provider',
  params: idParams,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
})

export const listDomains = operation({
  id: 'listDomains',
  area: 'member',
  method: 'GET',
  path: '/sign-in-domains',
  summary: 'List the domains whose members use single sign-on',
  answer: SignInDomains,
})

export const addDomain = operation({
  id: 'addDomain',
  area: 'member',
  method: 'POST',
  path: '/sign-in-domains',
  summary: 'Add a domain',
  description: 'It counts once it is proven by a TXT record in the DNS.',
  body: NamedDomain,
  status: 201,
  answer: SignInDomain,
  errors: ['ALREADY_EXISTS', 'TOO_MANY_DOMAINS'],
})

export const verifyDomain = operation({
  id: 'verifyDomain',
  area: 'member',
  method: 'POST',
  path: '/sign-in-domains/:domain/verify',
  summary: 'Check the TXT record of a domain',
  params: domainParams,
  answer: SignInDomain,
  errors: ['NOT_FOUND', 'DOMAIN_NOT_PROVEN', 'ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
})

export const removeDomain = operation({
  id: 'removeDomain',
  area: 'member',
  method: 'DELETE',
  path: '/sign-in-domains/:domain',
  summary: 'Remove a domain',
  params: domainParams,
  answer: Type.Object({ domain: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
})

export const changeSignInSettings = operation({
  id: 'changeSignInSettings',
  area: 'member',
  method: 'PUT',
  path: '/sign-in-settings',
  summary: 'Require single sign-on',
  description: 'Takes effect for members of proven domains while there is an identity provider for members.',
  body: SignInSettings,
  answer: SignInSettings,
  errors: ['NOT_FOUND'],
})

const organization = { id: pathIdOf('org') }
const ofOrganization = Type.Object({ ...organization, domain: Type.String() })

export const listDomainsOf = operation({
  id: 'listDomainsOf',
  area: 'admin',
  method: 'GET',
  path: '/organizations/:id/domains',
  summary: 'List the domains of an organization',
  params: Type.Object(organization),
  answer: SignInDomains,
  errors: ['NOT_FOUND'],
})

export const proveDomain = operation({
  id: 'proveDomain',
  area: 'admin',
  method: 'PUT',
  path: '/organizations/:id/domains/:domain',
  summary: 'Confirm that a domain belongs to an organization',
  description: 'Replaces the TXT record. If another organization has the domain, it loses it.',
  params: ofOrganization,
  answer: SignInDomain,
  errors: ['NOT_FOUND', 'TOO_MANY_DOMAINS'],
})

export const withdrawDomain = operation({
  id: 'withdrawDomain',
  area: 'admin',
  method: 'DELETE',
  path: '/organizations/:id/domains/:domain',
  summary: 'Remove a domain of an organization',
  description: 'Single sign-on ends for email addresses in this domain. Existing members and sessions stay.',
  params: ofOrganization,
  answer: Type.Object({ domain: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
})
