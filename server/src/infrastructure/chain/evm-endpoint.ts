import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'

/**
 * One JSON-RPC server of a chain. It is untrusted: it may be silent, slow, wrong, or endless. Anything but a valid
 * response becomes an `EndpointFailure`, whose message names only the host: the URL of a server often contains its key.
 */
export interface Endpoint {
  readonly host: string
  /** The `result` of the response, unchecked. */
  ask(method: string, params: readonly unknown[], maxBytes?: number): Promise<unknown>
}

/** The endpoint is of no use now; another may be. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
}

/** The endpoint understood and refused (JSON-RPC 2.0, 5.1). The message is the server's own. */
export class EndpointRefusal extends EndpointFailure {
  readonly said: string

  constructor(host: string, said: string) {
    super(`${host} responds: ${said}`)
    this.said = said
  }
}

export function createEndpoint(url: string, closed: AbortSignal, timers: Timers = systemTimers): Endpoint {
  const { address, host, headers, secrets } = readAddress(url)
  return {
    host,
    async ask(method, params, maxBytes = usualAnswer) {
      const signal = AbortSignal.any([closed, timers.timeout(timeoutMs)])
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const text = await exchange(
        address,
        { method: 'POST', headers, body, redirect: 'error', signal },
        maxBytes,
      ).catch((error: Error) => {
        throw new EndpointFailure(`${host} ${describe(error, closed)}`)
      })
      return readResult(text, host, secrets)
    },
  }
}

const timeoutMs = 10_000

/** No response but a whole block comes near it. */
const usualAnswer = 1024 * 1024

interface Address {
  readonly address: string
  readonly host: string
  readonly headers: Record<string, string>
  /** Every part of the URL that could be a key: servers tend to repeat a wrong one. */
  readonly secrets: readonly string[]
}

/** fetch refuses credentials in URLs, which are a common way to pass some. */
function readAddress(url: string): Address {
  const parsed = new URL(url)
  const { host, username, password } = parsed
  const parts = [username, password, ...parsed.pathname.split('/'), ...parsed.searchParams.values()]
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '' || password !== '') {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, host, headers, secrets: parts.filter(({ length }) => length >= shortestSecret) }
}

const shortestSecret = 8

/** Servers send JSON-RPC errors under several statuses, so the body takes precedence over the status. */
async function exchange(address: string, init: RequestInit, maxBytes: number): Promise<string> {
  const response = await fetch(address, init)
  const text = await readBounded(response, maxBytes)
  if (!response.ok && !text.trimStart().startsWith('{')) throw new Rejected(`responds with HTTP ${response.status}`)
  return text
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Rejected(`sends a response of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

class Rejected extends Error {}

/** fetch's errors quote the URL, so their text is not passed on. */
function describe(error: Error, closed: AbortSignal): string {
  if (error instanceof Rejected) return error.message
  if (closed.aborted) return 'is not contacted, because the service is stopping'
  if (error.name === 'TimeoutError') return 'does not respond in time'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[A-Z_0-9]{1,40}$/.test(code) ? `does not respond (${code})` : 'does not respond'
}

function readResult(text: string, host: string, secrets: readonly string[]): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new EndpointFailure(`${host} sends a response that is not JSON`)
  }
  if (typeof answer !== 'object' || answer === null) throw new EndpointFailure(`${host} sends an invalid response`)
  const { result, error } = answer as { result?: unknown; error?: unknown }
  if (error !== undefined && error !== null) throw new EndpointRefusal(host, words(error, secrets))
  if (result === undefined) throw new EndpointFailure(`${host} sends neither a result nor an error`)
  return result
}

/** Some servers put the actual reason into `data`. URLs are removed: servers quote their upstream's, key and all. */
function words(error: unknown, secrets: readonly string[]): string {
  const { message, data } = error as { message?: unknown; data?: unknown }
  const parts = [message, data, (data as { message?: unknown } | undefined)?.message]
  let said = parts
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, 2000)
  for (const secret of secrets) said = said.replaceAll(secret, '(key)')
  return printable(said) || 'an error without a message'
}

function printable(text: string): string {
  return text
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/\b(0x)?[0-9a-f]{100,}\b/gi, '(bytes)')
    .slice(0, 300)
    .trim()
}
