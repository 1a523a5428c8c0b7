import type { ApiKey, NewApiKey } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { alternative, flag, optional, required, text, wholeNumber } from './option.ts'
import { fields } from './text.ts'

const create = command({
  name: 'key create',
  about: 'Create an API key for an organization or for a person',
  examples: [
    'countersign key create --org org_01 --name Production --limit 1000',
    `countersign key create --personal anna@example.org --name "Anna's laptop"`,
    'countersign key create --org org_01 --name "Trying out" --test',
  ],
  options: {
    org: alternative(text('ID'), 'Organization that the key acts for'),
    personal: alternative(text('EMAIL'), 'Person that the key acts for, without an organization'),
    name: required(text('N'), 'Name of the key, for example where it is used'),
    limit: optional(wholeNumber('PER_HOUR', 1), 'Requests per hour. Default: RATE_LIMIT_PER_HOUR of the service'),
    test: flag('Create a test key: nothing is legally binding, and no email leaves the service'),
    expiresAt: optional(text('ISO'), 'When the key expires, for example 2027-01-31T12:00:00Z. Default: never'),
  },
  async run({ admin }, { org, personal, name, limit, test, expiresAt }) {
    const wanted = {
      organizationId: org,
      personalEmail: personal,
      name,
      requestsPerHour: limit,
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
    EXPIRES: expiryOf,
    CREATED: ({ createdAt }: ApiKey) => createdAt,
  },
  empty: 'No keys yet. Create one: countersign key create --org ID --name NAME',
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

export const key: Noun = { about: 'API keys', commands: [create, list, remove] }

function createdText(created: NewApiKey): string {
  const shown = fields([
    ['id', created.id],
    ['key', created.key],
    ['name', created.name],
    ['mode', modeOf(created)],
    ['holder', holderOf(created)],
    ['per hour', perHourOf(created)],
    ['expires', expiryOf(created)],
  ])
  return `Key created.\n\n${shown}\n\nCopy the key now. It will not be shown again.`
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

function expiryOf({ expiresAt }: ApiKey): string {
  return expiresAt ?? 'never'
}
