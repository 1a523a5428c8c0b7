import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { OutboundFailed } from '../../ports/outbound-http.ts'

/** All IP addresses of a name, at least one. Resolved again each time. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** A DNS response can contain thousands. */
const maxAddresses = 64

/** Resolves like this machine does (hosts file included), or only by the given DNS servers. */
export function createResolveName(servers: readonly string[] | undefined, look: LookUp = lookUp): ResolveName {
  const ask = servers === undefined ? askSystem(look) : askServers(servers)
  return async (name, signal) => {
    signal.throwIfAborted()
    const ended = new AbortController()
    try {
      const addresses = await Promise.race([ask(name, ended.signal), rejectOnAbort(signal, ended.signal)])
      if (addresses.length === 0 || addresses.length > maxAddresses) throw new Error('no usable addresses')
      return addresses
    } catch {
      signal.throwIfAborted()
      throw new OutboundFailed('unresolvable', `The host name ${name} does not resolve to an address.`)
    } finally {
      ended.abort()
    }
  }
}

async function rejectOnAbort(signal: AbortSignal, ended: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: ended })
  throw signal.reason
}

/**
 * Each lookup occupies one of the four threads that files and keys need, too, until it ends, whether or not somebody
 * still waits for it: slow names may occupy two of them.
 */
const mostLookups = 2
let lookups = 0
const waiting: (() => void)[] = []

type LookUp = (name: string) => Promise<string[]>

async function lookUp(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

function askSystem(look: LookUp): (name: string, ended: AbortSignal) => Promise<string[]> {
  return async (name, ended) => {
    if (lookups >= mostLookups) await new Promise<void>((resolve) => waiting.push(resolve))
    else lookups++
    try {
      return ended.aborted ? [] : await look(name)
    } finally {
      const next = waiting.shift()
      if (next === undefined) lookups--
      else next()
    }
  }
}

function askServers(servers: readonly string[]): (name: string, ended: AbortSignal) => Promise<string[]> {
  return async (name, ended) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    resolver.setServers(servers)
    ended.addEventListener('abort', () => resolver.cancel())
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
