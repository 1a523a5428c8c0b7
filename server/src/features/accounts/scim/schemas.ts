export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** The most users on one page of a list. */
export const mostOnPage = 200

interface Attribute {
  readonly name: string
  readonly description: string
  readonly type?: 'string' | 'boolean' | 'complex'
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readWrite' | 'readOnly'
  readonly uniqueness?: 'none' | 'server'
  readonly canonicalValues?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
}

/** What the service has of RFC 7643 4.1. */
const attributes: readonly Attribute[] = [
  {
    name: 'userName',
    description: 'The email address, in a domain that the organization has proved.',
    required: true,
    uniqueness: 'server',
  },
  {
    name: 'name',
    description: 'The name of the person.',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'The full name.' },
      { name: 'givenName', description: 'The given name.' },
      { name: 'familyName', description: 'The family name.' },
    ],
  },
  { name: 'displayName', description: 'The full name. It counts if name does not change.' },
  { name: 'active', description: 'False: the person is not a member of the organization.', type: 'boolean' },
  {
    name: 'emails',
    description: 'The email address, as in userName.',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      { name: 'value', description: 'The email address.', mutability: 'readOnly' },
      { name: 'type', description: 'Always work.', mutability: 'readOnly', canonicalValues: ['work'] },
      { name: 'primary', description: 'Always true.', type: 'boolean', mutability: 'readOnly' },
    ],
  },
  {
    name: 'roles',
    description: 'The role in the organization: exactly one.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'SCIM cannot set owner.', canonicalValues: ['admin', 'member', 'owner'] },
      { name: 'primary', description: 'Always true.', type: 'boolean' },
    ],
  },
]

/** RFC 7643 7 */
export function presentSchema(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: userSchema,
    name: 'User',
    description: 'A member of the organization',
    attributes: attributes.map(describe),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${userSchema}` },
  }
}

function describe({ name, description, subAttributes, canonicalValues, ...rest }: Attribute): object {
  const { type = 'string', multiValued = false, required = false, mutability = 'readWrite' } = rest
  return {
    name,
    type,
    multiValued,
    description,
    required,
    ...(type === 'string' && { caseExact: rest.caseExact ?? false }),
    mutability,
    returned: 'default',
    ...(type === 'string' && { uniqueness: rest.uniqueness ?? 'none' }),
    ...(canonicalValues !== undefined && { canonicalValues }),
    ...(subAttributes !== undefined && { subAttributes: subAttributes.map(describe) }),
  }
}

/** RFC 7643 6 */
export function presentResourceType(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Members of the organization',
    schema: userSchema,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
  }
}

/** RFC 7643 5 */
export function presentConfiguration(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostOnPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token of the organization. Owners create it in the console.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}
