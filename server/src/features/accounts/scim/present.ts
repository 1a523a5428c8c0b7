import type { scim as api } from '@countersign/api'
import type { ScimToken, ScimUser } from './model.ts'
import { userSchema } from './schemas.ts'

export function presentToken({ organizationId: _, ...token }: ScimToken): api.ScimToken {
  return {
    ...token,
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    createdAt: token.createdAt.toISOString(),
  }
}

/** RFC 7643 4.1 */
export function presentUser(user: ScimUser, location: string): Record<string, unknown> {
  const { userId: id, email, name, role, active, externalId, givenName, familyName, createdAt } = user
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName: email,
    name: {
      formatted: name,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName: name,
    active,
    emails: [{ value: email, type: 'work', primary: true }],
    roles: [{ value: role, primary: true }],
    meta: { resourceType: 'User', created: createdAt.toISOString(), location },
  }
}

/** RFC 7644 3.9. A sub-attribute stands for its whole attribute. `id` and `schemas` are always there. */
export function chooseAttributes(
  resource: Record<string, unknown>,
  {
    attributes,
    excludedAttributes,
  }: { readonly attributes: string | undefined; readonly excludedAttributes: string | undefined },
): Record<string, unknown> {
  if (attributes === undefined && excludedAttributes === undefined) return resource
  const wanted = attributes === undefined ? undefined : namesIn(attributes, false)
  const unwanted = namesIn(excludedAttributes ?? '', true)
  const chosen = Object.entries(resource).filter(([name]) => {
    const lower = name.toLowerCase()
    return lower === 'id' || lower === 'schemas' || ((wanted?.has(lower) ?? true) && !unwanted.has(lower))
  })
  return Object.fromEntries(chosen)
}

/** Without sub-attributes, if only whole attributes count. */
function namesIn(list: string, wholeOnly: boolean): Set<string> {
  const names = list.split(',').map((name) => name.trim().toLowerCase().replace(`${userSchema.toLowerCase()}:`, ''))
  return new Set(names.filter((name) => !wholeOnly || !name.includes('.')).map((name) => name.split('.')[0] ?? ''))
}

/** RFC 7644 3.4.2 */
export function presentList(
  resources: readonly object[],
  { total = resources.length, startIndex = 1 }: { readonly total?: number; readonly startIndex?: number } = {},
): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
