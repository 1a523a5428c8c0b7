import {
  IdentityCheckFailed,
  type IdentityCheckResult,
  type IdentityChecks,
  type StartedIdentityCheck,
} from '../../ports/identity-checks.ts'
import { type Exception, OutboundFailed, type OutboundHttp, type OutboundRequest } from '../../ports/outbound-http.ts'
import { readName } from '../identity-provider/read-identity.ts'

interface Options {
  readonly outbound: Pick<OutboundHttp, 'request'>
  /** Without a slash at its end. */
  readonly url: string
  readonly token: string
  readonly exception: Exception
}

const limits = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

/** A provider with the interface that docs/plug-in-providers.md describes. */
export function createHttpIdentityChecks({ outbound, url, token, exception }: Options): IdentityChecks {
  async function ask(path: string, outgoing: Omit<OutboundRequest, 'headers'>): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' }
    try {
      const answer = await outbound.request(`${url}${path}`, { ...outgoing, headers }, { ...limits, ...exception })
      const parts: Uint8Array[] = []
      for await (const part of answer.body) parts.push(part)
      if (answer.status >= 200 && answer.status < 300) return objectIn(Buffer.concat(parts).toString())
      throw new IdentityCheckFailed(`The provider of identity checks responds with HTTP ${answer.status}.`)
    } catch (error) {
      if (error instanceof OutboundFailed) throw new IdentityCheckFailed(error.message)
      throw error
    }
  }

  return {
    async start(check) {
      return readStarted(await ask('/checks', { method: 'POST', body: JSON.stringify(check) }), exception)
    },
    async read(id) {
      return readResult(await ask(`/checks/${encodeURIComponent(id)}`, { method: 'GET' }), new URL(url).host)
    },
  }
}

type Answer = Readonly<Record<string, unknown>>

function objectIn(text: string): Answer {
  const value: unknown = parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Answer
  throw malformed()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

function malformed(): IdentityCheckFailed {
  return new IdentityCheckFailed('The response of the provider of identity checks is not as documented.')
}

const idForm = /^[\w.~-]{1,200}$/
const wordForm = /^[\x20-\x7e]{1,200}$/

function readStarted({ id, url }: Answer, { allowLoopback = false }: Exception): StartedIdentityCheck {
  const target = typeof url === 'string' && url.length <= 2000 ? URL.parse(url) : null
  const isWeb = target?.protocol === 'https:' || (allowLoopback && target?.protocol === 'http:')
  if (target === null || !isWeb || typeof id !== 'string' || !idForm.test(id)) throw malformed()
  return { id, url: target.href }
}

function readResult({ status, name, level, provider, checkedAt }: Answer, host: string): IdentityCheckResult {
  if (status === 'pending' || status === 'failed') return { status }
  if (status !== 'passed') throw malformed()
  const time = typeof checkedAt === 'string' ? new Date(checkedAt) : null
  return {
    status,
    provider: wordIn(provider) ?? host,
    name: readName({ name }),
    level: wordIn(level),
    checkedAt: time === null || Number.isNaN(time.getTime()) ? null : time,
  }
}

function wordIn(value: unknown): string | null {
  return typeof value === 'string' && wordForm.test(value) ? value : null
}
