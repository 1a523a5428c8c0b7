import type { Organization } from './administration.ts'
import { command, type Noun } from './command.ts'
import { UsageError } from './exits.ts'
import { languages } from './languages.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, readWholeNumber, repeatable, required, text, type Value } from './option.ts'
import { fields } from './text.ts'

type Limit = readonly [resource: string, most: number | null]
type Limits = Readonly<Record<string, number | null>>
type Changed = Partial<Organization> & { limits?: Limits }

const resources = ['timestamps', 'signingRequests', 'seals', 'documents', 'storageBytes']
const planValue = choice('enterprise', 'free')
const languageValue = choice(...languages)
const chosenLanguageValue = choice(...languages, 'none')
const keyExpiryValue: Value<number | null> = { shown: 'DAYS|none', parse: readKeyExpiry }
const limitValue: Value<Limit> = { shown: 'RESOURCE=N|none', parse: readLimit }

const create = command({
  name: 'org create',
  about: 'Create an organization',
  examples: ['countersign org create --name "Example GmbH"'],
  options: {
    name: required(text('N'), 'Name of the organization'),
    plan: optional(planValue, 'Plan of the organization. Default: enterprise'),
    language: optional(languageValue, 'Language of its emails and signing requests. Default: English'),
  },
  async run({ admin }, { name, plan, language }) {
    const created = await admin.post<Organization>(['organizations'], { name, plan, language })
    return { data: created, text: `Organization created.\n\n${organizationText(created)}` }
  },
})

const list = listCommand({
  name: 'org list',
  about: 'List organizations',
  examples: ['countersign org list --json'],
  path: ['organizations'],
  field: { service: 'organizations', printed: 'organizations' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ id }: Organization) => id,
    NAME: ({ name }: Organization) => name,
    PLAN: ({ plan }: Organization) => plan,
    CREATED: ({ createdAt }: Organization) => createdAt,
  },
  empty: 'No organizations yet. Create one: countersign org create --name NAME',
})

const update = command({
  name: 'org update',
  about: 'Change the plan, the language, the expiry of keys or the limits of an organization',
  examples: [
    'countersign org update org_01 --plan free',
    'countersign org update org_01 --language de',
    'countersign org update org_01 --key-expiry 90',
    'countersign org update org_01 --limit timestamps=1000 --limit storageBytes=none',
  ],
  args: ['id'],
  options: {
    plan: optional(planValue, 'New plan'),
    language: optional(chosenLanguageValue, 'Language of its emails and signing requests; none resets it to English'),
    keyExpiry: optional(keyExpiryValue, 'Days after which its new API keys expire by default, or none'),
    limit: repeatable(limitValue, `Limit for ${resources.join(', ')}; none removes it`),
  },
  async run({ admin }, { id, plan, language, keyExpiry, limit }) {
    const limits = limitsOf(limit)
    const changes = {
      ...(plan === undefined ? {} : { plan }),
      ...(language === undefined ? {} : { language: language === 'none' ? null : language }),
      ...(keyExpiry === undefined ? {} : { keyExpiryDays: keyExpiry }),
    }
    const isChanged = Object.keys(changes).length > 0
    if (!isChanged && limits === undefined) {
      throw new UsageError('Nothing to change. Add --plan, --language, --key-expiry or --limit.')
    }
    const data: Changed = { id }
    if (isChanged) Object.assign(data, await admin.patch<Organization>(['organizations', id], changes))
    if (limits !== undefined) data.limits = await admin.put<Limits>(['organizations', id, 'limits'], limits)
    return { data, text: `Organization updated.\n\n${organizationText(data)}` }
  },
})

export const org: Noun = {
  about: 'Organizations, their plans and limits',
  commands: [create, list, update],
}

function readKeyExpiry(given: string, flag: string): number | null {
  const days = given === 'none' ? null : readWholeNumber(given)
  if (days !== undefined) return days
  throw new UsageError(`${flag} must be a whole number of days or "none", not "${given}".`)
}

function readLimit(given: string, flag: string): Limit {
  const [, resource = '', value = ''] = /^([^=]*)=(.*)$/.exec(given) ?? []
  const most = value === 'none' ? null : readWholeNumber(value)
  if (resources.includes(resource) && most !== undefined) return [resource, most]
  const rule = `one of ${resources.join(', ')}, then "=" and a whole number or "none"`
  throw new UsageError(`${flag} must be ${rule}, not "${given}".`)
}

function limitsOf(limits: readonly Limit[]): Limits | undefined {
  if (limits.length === 0) return undefined
  const named = limits.map(([resource]) => resource)
  const twice = named.find((resource, index) => named.indexOf(resource) !== index)
  if (twice !== undefined) throw new UsageError(`--limit ${twice} appears twice.`)
  return Object.fromEntries(limits)
}

function organizationText({ limits = {}, id, name, plan, language, keyExpiryDays }: Changed): string {
  const own = Object.entries(limits).map(
    ([resource, most]) => [`limit of ${resource}`, String(most ?? 'none')] as const,
  )
  return fields([
    ['id', id],
    ['name', name],
    ['plan', plan],
    ['language', language ?? undefined],
    ['key expiry', keyExpiryDays ? `${keyExpiryDays} days` : undefined],
    ...own,
  ])
}
