import type { ApiKey, NewApiKey } from './administration.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { listCommand } from './list-command.ts'
import { alternative, flag, optional, repeatable, required, text, wholeNumber } from './option.ts'
import { fields } from './text.ts'

const scope = repeatable(text('SCOPE'), 'What the key may do, for example signing:write. Default: everything')
const allowFrom = repeatable(text('RANGE'), 'IP address or CIDR range that the key works from. Default: all')

const create = command({
  name: 'key create',
  about: 'Create an API key for an organization or for a person',
  examples: [
    'countersign key create --org org_01 --name Production --limit 1000',
    `countersign key create --personal anna@example.org --name "Anna's laptop"`,
    'countersign key create --org org_01 --name Archive --scope timestamps:write --allow-from 203.0.113.0/24',
    'countersign key create --org org_01 --name "Trying out" --test',
  ],
  options: {
    org: alternative(text('ID'), 'Organization that the key acts for'),
    personal: alternative(text('EMAIL'), 'Person that the key acts for, without an organization'),
    name: required(text('N'), 'Name of the key, for example where it is used'),
    limit: optional(wholeNumber('PER_HOUR', 1), 'Requests per hour. Default: RATE_LIMIT_PER_HOUR of the service'),
    scope,
    allowFrom,
    test: flag('Create a test key: nothing is legally binding, and no email leaves the service'),
    expiresAt: optional(
      text('ISO'),
      'When the key expires, for example 2027-01-31T12:00:00Z. Default: as the organization has set it, or never',
    ),
  },
  async run({ admin }, { org, personal, name, limit, scope, allowFrom, test, expiresAt }) {
    const wanted = {
      organizationId: org,
      personalEmail: personal,
      name,
      requestsPerHour: limit,
      ...(scope.length > 0 && { scopes: scope }),
      ...(allowFrom.length > 0 && { allowedIpRanges: allowFrom }),
      expiresAt,
      ...(test && { test }),
    }
    const created = await admin.post<NewApiKey>(['keys'], wanted)
    return { data: created, text: createdText(created) }
  },
})

const list = listCommand({
  name: 'key list',
  about: 'List API keys',
  examples: ['countersign key list --org org_01'],
  path: ['keys'],
  field: { service: 'keys', printed: 'keys' },
  filters: { org: optional(text('ID'), 'Only the keys of this organization') },
  query: ({ org }) => ({ organizationId: org }),
  columns: {
    ID: ({ id }: ApiKey) => id,
    NAME: ({ name }: ApiKey) => name,
    KEY: ({ hint }: ApiKey) => `…${hint}`,
    MODE: modeOf,
    HOLDER: holderOf,
    'PER HOUR': perHourOf,
    SCOPES: scopesOf,
    EXPIRES: expiryOf,
    'LAST USED': lastUseOf,
    CREATED: ({ createdAt }: ApiKey) => createdAt,
  },
  empty: 'No keys yet. Create one: countersign key create --org ID --name NAME',
})

const update = command({
  name: 'key update',
  about: 'Change the name, the scopes or the IP ranges of an API key; within 10 seconds',
  examples: [
    'countersign key update key_01 --scope signing:read --scope documents:read',
    'countersign key update key_01 --allow-from 203.0.113.0/24 --allow-from 2001:db8::/32',
    'countersign key update key_01 --all-scopes --allow-all',
  ],
  args: ['id'],
  options: {
    name: optional(text('N'), 'New name'),
    scope: repeatable(text('SCOPE'), 'What the key may do; replaces its scopes'),
    allScopes: flag('Let the key do everything'),
    allowFrom: repeatable(text('RANGE'), 'IP address or CIDR range that the key works from; replaces its ranges'),
    allowAll: flag('Let the key work from all IP addresses'),
  },
  async run({ admin }, { id, name, scope, allScopes, allowFrom, allowAll }) {
    if (allScopes && scope.length > 0) throw new UsageError('Use either --scope or --all-scopes.')
    if (allowAll && allowFrom.length > 0) throw new UsageError('Use either --allow-from or --allow-all.')
    const changes = {
      ...(name !== undefined && { name }),
      ...((allScopes || scope.length > 0) && { scopes: allScopes ? null : scope }),
      ...((allowAll || allowFrom.length > 0) && { allowedIpRanges: allowAll ? null : allowFrom }),
    }
    if (Object.keys(changes).length === 0) {
      throw new UsageError('Nothing to change. Add --name, --scope, --all-scopes, --allow-from or --allow-all.')
    }
    const changed = await admin.patch<ApiKey>(['keys', id], changes)
    return { data: changed, text: `Key updated.\n\n${fields(shownOf(changed))}` }
  },
})

const rotate = command({
  name: 'key rotate',
  about: 'Replace an API key: print a new one with the same limits, and let the old one expire',
  examples: ['countersign key rotate key_01', 'countersign key rotate key_01 --overlap-hours 0'],
  args: ['id'],
  options: {
    overlapHours: optional(wholeNumber('N', 0), 'How long the old key still works, at most 720. Default: 24'),
  },
  async run({ admin }, { id, overlapHours }) {
    const created = await admin.post<NewApiKey>(['keys', id, 'rotate'], { overlapHours })
    return { data: created, text: createdText(created) }
  },
})

const remove = command({
  name: 'key delete',
  about: 'Delete an API key; it stops working within 10 seconds',
  examples: ['countersign key delete key_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const deleted = await admin.delete(['keys', id])
    return { data: deleted, text: `Key ${id} deleted.` }
  },
})

export const key: Noun = { about: 'API keys', commands: [create, list, update, rotate, remove] }

function createdText(created: NewApiKey): string {
  const shown = fields([['key', created.key], ...shownOf(created)])
  return `Key created.\n\n${shown}\n\nCopy the key now. It will not be shown again.`
}

function shownOf(apiKey: ApiKey): [string, string][] {
  return [
    ['id', apiKey.id],
    ['name', apiKey.name],
    ['mode', modeOf(apiKey)],
    ['holder', holderOf(apiKey)],
    ['per hour', perHourOf(apiKey)],
    ['scopes', scopesOf(apiKey)],
    ['allowed from', apiKey.allowedIpRanges?.join(', ') ?? 'everywhere'],
    ['expires', expiryOf(apiKey)],
  ]
}

function scopesOf({ scopes }: ApiKey): string {
  return scopes?.join(', ') ?? 'all'
}

function lastUseOf({ lastUsedAt, lastUsedIp }: ApiKey): string {
  return lastUsedAt === null ? 'never' : `${lastUsedAt} from ${lastUsedIp}`
}

function holderOf({ organizationId, userId }: ApiKey): string {
  return organizationId ?? userId ?? 'nobody'
}

function modeOf({ test }: ApiKey): string {
  return test ? 'test' : 'live'
}

function perHourOf({ requestsPerHour }: ApiKey): string {
  return String(requestsPerHour ?? 'default')
}

function expiryOf({ expiresAt, replacedBy }: ApiKey): string {
  return replacedBy === null ? (expiresAt ?? 'never') : `${expiresAt}, replaced by ${replacedBy}`
}
