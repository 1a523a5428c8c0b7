import { createClient } from '../client.ts'
import { CountersignError } from '../countersign-error.ts'
import type { Quota } from '../interface.ts'
import { addressRule, isToken, readServiceAddress } from '../service-address.ts'
import { command, type Surroundings } from './command.ts'
import { credentialsPath, readCredentials, writeCredentials } from './credentials.ts'
import { UsageError } from './exits.ts'
import { flag } from './option.ts'
import { fields } from './text.ts'

export const login = command({
  name: 'login',
  about: 'Store an API key on this machine, once the service accepts it',
  examples: ['countersign login', 'countersign login --url https://sign.example.org --key-stdin < key.txt'],
  options: { keyStdin: flag('Read the key from standard input instead of prompting for it') },
  async run(surroundings, { keyStdin }) {
    const { environment } = surroundings
    const url = await askUrl(surroundings, keyStdin)
    if (isOpen(url)) surroundings.output.note(openWarning)
    const key = await askKey(surroundings, keyStdin)
    const quota = await tryKey(url, key)
    const { keys } = readCredentials(environment)
    await writeCredentials({ current: url, keys: new Map([...keys, [url, key]]) }, environment)
    const data = { url, plan: quota?.plan ?? null, personal: quota === undefined, stored: credentialsPath(environment) }
    return { data, text: textOf(data, quota) }
  },
})

export const logout = command({
  name: 'logout',
  about: 'Remove the stored API key from this machine; the key stays valid until you delete it',
  examples: ['countersign logout', 'countersign logout --all'],
  options: { all: flag('Remove the keys of all services') },
  async run({ account, environment }, { all }) {
    const url = account.url()
    const before = readCredentials(environment)
    const keys = new Map([...before.keys].filter(([one]) => !all && one !== url))
    const removed = [...before.keys.keys()].filter((one) => !keys.has(one))
    const current = keys.has(before.current ?? '') ? before.current : [...keys.keys()].at(-1)
    if (removed.length > 0) await writeCredentials({ current, keys }, environment)
    const text = removed.length === 0 ? `No key is stored for ${url}.` : `Key removed for ${removed.join(', ')}.`
    return { data: { removed }, text }
  },
})

/** The key's quota; undefined for a personal key, which has none to show. */
export async function tryKey(url: string, key: string): Promise<Quota | undefined> {
  try {
    return await createClient({ url, apiKey: key }).quota()
  } catch (error) {
    if (error instanceof CountersignError && error.code === 'ORGANIZATION_REQUIRED') return undefined
    throw error
  }
}

async function askUrl({ account, keyboard }: Surroundings, keyStdin: boolean): Promise<string> {
  const url = account.url()
  if (account.isNamed || keyStdin || !keyboard.isTTY) return url
  const answer = await keyboard.ask(`URL of the service [${url}]: `)
  const given = answer === '' ? url : readServiceAddress(answer)?.replace(/\/api\/v1$/, '')
  if (given === undefined) throw new UsageError(`The URL must be ${addressRule}, for example https://sign.example.org.`)
  return given
}

async function askKey({ keyboard }: Surroundings, keyStdin: boolean): Promise<string> {
  if (!keyStdin && !keyboard.isTTY) throw new UsageError('There is no terminal to prompt for the key. Use --key-stdin.')
  const key = await (keyStdin ? keyboard.readAll() : keyboard.askSecret('API key (not shown): '))
  if (key === '') throw new UsageError('No key was given. Nothing was changed.')
  if (!isToken(key)) throw new UsageError('This is not an API key: it must be printable characters without spaces.')
  return key
}

function textOf({ url, plan, stored }: { url: string; plan: string | null; stored: string }, quota: Quota | undefined) {
  const shown = fields([
    ['service', url],
    ['plan', plan ?? 'none: a personal key, which cannot use seals or see the quota'],
    ['requests per hour', quota === undefined ? undefined : String(quota.requestsPerHour)],
    ['stored in', stored],
  ])
  return `Logged in.\n\n${shown}`
}

const openWarning = 'The URL uses http, not https: others on the network can read the key.'

function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
