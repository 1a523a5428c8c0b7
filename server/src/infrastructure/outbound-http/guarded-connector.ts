import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { checkDialled, type Opened } from './check-address.ts'
import type { ResolveName } from './resolve-name.ts'

export interface Dialling {
  readonly resolve: ResolveName
  readonly connectMs: number
  /**
   * Where a checked IP address is reached. Itself, except in tests, whose public addresses are servers on this machine.
   */
  readonly route: (address: string) => string
  /** PEM; replaces those that Node trusts. */
  readonly authorities: readonly string[] | undefined
}

/** More are not tried. */
const maxDialled = 8

/**
 * Resolves a host, checks every IP address, and dials exactly those: nothing is resolved again between check and
 * connection.
 */
export function guardedConnector(dialling: Dialling, opened: Opened, signal: AbortSignal): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const addresses = isIP(host) === 0 ? dialling.resolve(host, signal) : Promise.resolve([host])
    addresses
      .then((checked) => {
        checkDialled({ host, port }, checked, opened)
        signal.throwIfAborted()
        const pinned = checked.slice(0, maxDialled).map(dialling.route)
        return buildConnector({
          allowH2: false,
          timeout: dialling.connectMs,
          lookup: answerWith(pinned),
          maxCachedSessions: 0,
          ...(dialling.authorities === undefined ? {} : { ca: [...dialling.authorities] }),
        })
      })
      .then(
        (connect) => connect(options, callback),
        (error: Error) => callback(error, null),
      )
  }
}

function answerWith(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all: many }, callback) => {
    const [first] = all
    if (many) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}
