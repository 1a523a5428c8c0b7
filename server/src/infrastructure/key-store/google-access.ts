import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Clock } from '../../ports/clock.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import { type CalledStore, callStore, textIn } from './call-store.ts'

const scope = 'https://www.googleapis.com/auth/cloudkms'
/** Known to every machine of Google Cloud. */
const metadataUrl = 'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token'
/** Replaced this long before its end. */
const spareMs = 60_000
const assertionSeconds = 300

/**
 * Access tokens of a service account: by the key in this file (RFC 7523), or from the metadata server of the machine. The
 * file is read whenever a token is needed, so that it can be replaced.
 */
export function googleAccess(
  store: CalledStore & { readonly clock: Clock },
  credentials: string | undefined,
): GoogleAccess {
  let known: { readonly token: string; readonly until: number } | undefined
  let running: Promise<string> | undefined

  async function renew(): Promise<string> {
    const askedAt = store.clock.now().getTime()
    const answer = credentials === undefined ? await fromMachine(store) : await fromAccount(store, credentials)
    const token = textIn(store.name, answer, 'access_token')
    const seconds = Number((answer as { expires_in?: unknown }).expires_in)
    known = { token, until: askedAt + (Number.isFinite(seconds) ? seconds * 1000 : 0) - spareMs }
    return token
  }

  return {
    async token() {
      if (known !== undefined && store.clock.now().getTime() < known.until) return known.token
      running ??= renew().finally(() => {
        running = undefined
      })
      return await running
    },
    refused() {
      const hadToken = known !== undefined
      known = undefined
      return hadToken
    },
  }
}

export interface GoogleAccess {
  token(): Promise<string>
  /** Forgets a token that was refused before its end. False if there is none, so that another attempt is in vain. */
  refused(): boolean
}

async function fromMachine(store: CalledStore): Promise<unknown> {
  const headers = async () => ({ 'metadata-flavor': 'Google' })
  return await callStore(store, { method: 'GET', url: metadataUrl, headers })
}

async function fromAccount(store: CalledStore & { readonly clock: Clock }, file: string): Promise<unknown> {
  const account = await readAccount(store.name, file)
  const headers = async () => ({ 'content-type': 'application/x-www-form-urlencoded' })
  const assertion = assertionOf(account, store.clock.now())
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString()
  return await callStore(store, { method: 'POST', url: account.token_uri, headers, body })
}

interface Account {
  readonly client_email: string
  readonly private_key: string
  readonly private_key_id: string
  readonly token_uri: string
}

async function readAccount(name: string, file: string): Promise<Account> {
  const wrong = (why: string) =>
    new KeyStoreFailed('denied', `The credentials of the key store "${name}" in ${file} ${why}.`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${error.code})`)
  })
  try {
    const account = JSON.parse(text) as Account
    createPrivateKey(account.private_key)
    if (typeof account.client_email === 'string' && URL.canParse(account.token_uri)) return account
  } catch {
    // Errors of parsers quote what they read.
  }
  throw wrong('are not the key of a service account, as JSON')
}

/** RFC 7523 3, signed by RS256. */
function assertionOf(account: Account, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: account.client_email, scope, aud: account.token_uri, iat, exp: iat + assertionSeconds }
  const head = { alg: 'RS256', typ: 'JWT', kid: account.private_key_id }
  const signed = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey(account.private_key))
  return `${signed}.${signature.toString('base64url')}`
}
