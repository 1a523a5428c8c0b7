import type { ApiKey, NewApiKey } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { alternative, flag, optional, required, text, wholeNumber } from './option.ts'
import { fields } from './text.ts'

const create = command({
  name: 'key create',
  about: 'Create an API key for an organization, or for a person alone',
  examples: [
    'countersign key create --org org_01 --name Production --limit 1000',
    `countersign key create --personal anna@example.org --name "Anna's laptop"`,
    'countersign key create --org org_01 --name "Trying out" --test',
  ],
  options: {
    org: alternative(text('ID'), 'The organization that the key speaks for'),
    personal: alternative(text('EMAIL'), 'The person that the key speaks for, without an organization'),
    name: required(text('N'), 'What the key is called, for example where it is used'),
    limit: optional(wholeNumber('PER_HOUR', 1), 'Requests an hour; the setting of the service unless given'),
    test: flag('A key of test mode: nothing is legally binding, and nothing is sent to others'),
    expiresAt: optional(text('ISO'), 'When it stops working, for example 2027-01-31T12:00:00Z; never unless given'),
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
  about: 'List the API keys',
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
  about: 'Delete an API key; it stops working at once',
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
  return `Key created.\n\n${shown}\n\nThe key is shown this once only: keep it in a safe place.`
}

function holderOf({ organizationId, userId }: ApiKey): string {
  return organizationId ?? userId ?? 'nobody'
}

function modeOf({ test }: ApiKey): string {
  return test ? 'test' : 'live'
}

function perHourOf({ requestsPerHour }: ApiKey): string {
  return String(requestsPerHour ?? 'standard')
}

function expiryOf({ expiresAt }: ApiKey): string {
  return expiresAt ?? 'never'
}
