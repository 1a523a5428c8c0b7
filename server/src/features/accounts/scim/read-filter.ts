import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import type { ScimCondition } from './model.ts'
import { type Comparison, parseFilter } from './parse-filter.ts'
import { readBoolean } from './read-attributes.ts'

/** The conditions of a filter; none without a filter. */
export function readFilter(filter: string | undefined): ScimCondition[] {
  return filter === undefined ? [] : parseFilter(filter).map(conditionOf)
}

/** A person has one email address, which is userName. Its type is work, and it is the primary one. */
function conditionOf({ attribute, value }: Comparison): ScimCondition {
  switch (attribute) {
    case 'id':
      return { attribute: 'id', value: textOf(attribute, value) }
    case 'username':
    case 'emails':
    case 'emails.value':
      return { attribute: 'userName', value: textOf(attribute, value).toLowerCase() }
    case 'externalid':
      return { attribute: 'externalId', value: textOf(attribute, value) }
    case 'active':
      return { attribute: 'active', value: booleanOf(attribute, value) }
    case 'emails.type':
      return { attribute: 'none', value: textOf(attribute, value).toLowerCase() === 'work' }
    case 'emails.primary':
      return { attribute: 'none', value: booleanOf(attribute, value) }
  }
  const message = 'Filter by id, userName, externalId, active, emails.value, emails.type or emails.primary.'
  throw new ScimRefusal('invalidFilter', `The filter compares an attribute that it cannot. ${message}`)
}

function textOf(attribute: string, value: Comparison['value']): string {
  if (typeof value === 'string') return value
  throw new ScimRefusal('invalidFilter', `The filter must compare ${attribute} with a string in double quotes.`)
}

function booleanOf(attribute: string, value: Comparison['value']): boolean {
  const read = readBoolean(value)
  if (read !== null) return read
  throw new ScimRefusal('invalidFilter', `The filter must compare ${attribute} with true or false.`)
}
