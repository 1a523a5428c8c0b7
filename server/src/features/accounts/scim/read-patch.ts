import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import type { ScimAttributes, ScimUser } from './model.ts'
import { type AttributePath, parsePath } from './parse-filter.ts'
import { objectOf, readAttribute, readAttributes, withoutName } from './read-attributes.ts'

const mostOperations = 100

/** RFC 7644 3.5.2: what the operations set, one after the other. */
export function readPatch(body: unknown, user: ScimUser): ScimAttributes {
  const operations = fieldOf(objectOf(body), 'operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations) {
    const message = `Operations must be a list of 1 to ${mostOperations} operations.`
    throw new ScimRefusal('invalidSyntax', message)
  }
  let set: ScimAttributes = {}
  for (const operation of operations) {
    set = { ...set, ...readOperation(objectOf(operation), { ...user, role: set.role ?? user.role }) }
  }
  return set
}

function readOperation(operation: object, user: ScimUser): ScimAttributes {
  const path = pathOf(fieldOf(operation, 'path'))
  const op = fieldOf(operation, 'op')
  switch (typeof op === 'string' ? op.toLowerCase() : op) {
    case 'add':
    case 'replace':
      return put(path, fieldOf(operation, 'value'))
    case 'remove':
      return remove(path, user)
    default:
      throw new ScimRefusal('invalidSyntax', 'op must be add, replace or remove.')
  }
}

function put(path: AttributePath | undefined, value: unknown): ScimAttributes {
  if (value === undefined) throw new ScimRefusal('invalidValue', 'The value of an operation is missing.')
  if (path === undefined) return readAttributes(value)
  return readAttribute(path.attribute, value)
}

function remove(path: AttributePath | undefined, user: ScimUser): ScimAttributes {
  switch (path?.attribute) {
    case undefined:
      throw new ScimRefusal('noTarget', 'An operation that removes something needs a path.')
    case 'username':
    case 'active':
      throw new ScimRefusal('invalidValue', `${path?.attribute} cannot be removed. Replace it.`)
    case 'name':
      return withoutName
    case 'roles':
    case 'roles.value':
      return hasRole(path, user) ? { role: null } : {}
    default:
      return readAttribute(path?.attribute ?? '', null)
  }
}

/** Reports whether a path such as `roles[value eq "admin"]` selects the role of the person. */
function hasRole(path: AttributePath | undefined, { role }: ScimUser): boolean {
  const values = (path?.filter ?? []).filter(({ attribute }) => attribute === 'roles.value')
  return values.every(({ value }) => String(value).toLowerCase() === role)
}

/** Undefined for extensions, none of which the service has. */
function pathOf(path: unknown): AttributePath | undefined {
  if (path === undefined || path === null || path === '') return undefined
  if (typeof path !== 'string') throw new ScimRefusal('invalidPath', 'path must be a string.')
  if (/^urn:ietf:params:scim:schemas:extension:/i.test(path)) return { attribute: 'extension', filter: [] }
  const parsed = parsePath(path)
  if (parsed.attribute === 'id') throw new ScimRefusal('mutability', 'id cannot be changed. Omit it.')
  return parsed
}

/** Names are case-insensitive (RFC 7643 2.1). */
function fieldOf(object: object, name: string): unknown {
  return Object.entries(object).find(([one]) => one.toLowerCase() === name)?.[1]
}
