import { faultOfName } from '@countersign/rules/readable-name'
import type { Role } from '../../../vocabulary/member.ts'
import { readEmailAddress } from '../../../vocabulary/person.ts'
import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import type { ScimAttributes } from './model.ts'
import { parsePath } from './parse-filter.ts'

const mostInName = 200
const mostInExternalId = 256

/**
 * What an object sets: a whole resource, or the value of an operation without a path. There, Microsoft Entra ID uses
 * paths as names. Attributes that the service does not have are ignored (RFC 7644 3.3).
 */
export function readAttributes(object: unknown): ScimAttributes {
  let read: ScimAttributes = {}
  for (const [name, value] of Object.entries(objectOf(object))) {
    const attribute = attributeNamed(name)
    if (attribute !== undefined) read = { ...read, ...readAttribute(attribute, value) }
  }
  return read
}

/** Names of extensions, and names that are none, are of no interest. */
function attributeNamed(name: string): string | undefined {
  try {
    return parsePath(name).attribute
  } catch {
    return undefined
  }
}

/** The name is in lower case: names of attributes are case-insensitive (RFC 7643 2.1). */
export function readAttribute(name: string, value: unknown): ScimAttributes {
  switch (name) {
    case 'username':
      return { userName: readUserName(value) }
    case 'externalid':
      return { externalId: readText('externalId', value, mostInExternalId) }
    case 'active':
      return { active: readActive(value) }
    case 'displayname':
      return { displayName: readName('displayName', value) }
    case 'name':
      return value === null ? withoutName : readNames(objectOf(value))
    case 'name.formatted':
      return { formatted: readName('name.formatted', value) }
    case 'name.givenname':
      return { givenName: readName('name.givenName', value) }
    case 'name.familyname':
      return { familyName: readName('name.familyName', value) }
    case 'roles':
    case 'roles.value':
      return { role: readRole(value) }
    default:
      return {}
  }
}

export const withoutName: ScimAttributes = { formatted: null, givenName: null, familyName: null }

function readNames(names: object): ScimAttributes {
  const read = Object.entries(names).map(([name, value]) => readAttribute(`name.${name.toLowerCase()}`, value))
  return Object.assign({}, ...read)
}

function readUserName(value: unknown): string {
  const email = typeof value === 'string' ? readEmailAddress(value) : null
  if (email !== null) return email
  throw invalid(
    'userName must be an email address. Map it to the email address of the person at the identity provider.',
  )
}

function readActive(value: unknown): boolean {
  const active = readBoolean(value)
  if (active === null) throw invalid('active must be true or false.')
  return active
}

/** Microsoft Entra ID sends "True" and "False". Null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  const plain = typeof value === 'string' ? value.toLowerCase() : value
  if (plain === true || plain === 'true') return true
  return plain === false || plain === 'false' ? false : null
}

function readName(attribute: string, value: unknown): string | null {
  const name = readText(attribute, value, mostInName)
  const fault = name === null ? null : faultOfName(name)
  if (fault !== null) throw invalid(`${attribute} ${fault}.`)
  return name
}

/** Blank texts are as if there was none. */
function readText(attribute: string, value: unknown, most: number): string | null {
  if (value === null) return null
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text === undefined || text.length > most)
    throw invalid(`${attribute} must be a string of at most ${most} characters.`)
  return text === '' ? null : text
}

const roles: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['owner', 'owner'],
  ['admin', 'admin'],
  ['member', 'member'],
])

/** The primary role or, without one, the only role. */
function readRole(value: unknown): Role | null {
  const given = (value === null ? [] : [value].flat()).map((one) => (isObject(one) ? one : { value: one }))
  const primary = given.filter((one) => 'primary' in one && readBoolean(one.primary) === true)
  const names = new Set((primary.length > 0 ? primary : given).map((one) => ('value' in one ? one.value : undefined)))
  if (names.size > 1) throw invalid('roles must contain one role. Send admin or member.')
  const [name] = names
  if (names.size === 0 || name === null || name === '') return null
  const role = roles.get(typeof name === 'string' ? name.toLowerCase() : name)
  if (role === undefined) throw invalid('roles contains an unknown role. Send admin or member.')
  return role
}

export function objectOf(value: unknown): object {
  if (isObject(value)) return value
  throw new ScimRefusal('invalidSyntax', 'An object is expected. Send attributes with their names as a JSON object.')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string): ScimRefusal {
  return new ScimRefusal('invalidValue', message)
}
