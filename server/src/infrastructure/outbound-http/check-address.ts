import { AddressRefused } from '../../ports/outbound-http.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import { isLoopback, isPublic, readAddress } from './public-address.ts'

/** What is open beyond the public network, for one call. */
export interface Opened {
  readonly hosts: AllowedHosts
  readonly loopback: boolean
}

export interface Target {
  readonly url: URL
  /** A name, or an IP address without brackets. */
  readonly host: string
  readonly port: number
}

/** Longer than the signed links of any storage. */
const maxLength = 8192

/** Checks a URL without using the network. The URL parser has normalized all spellings of IPv4. */
export function checkAddress(text: string, opened: Opened): Target {
  const target = readTarget(text)
  const address = readAddress(target.host)
  if (address === undefined) checkName(target, opened)
  else checkDialled(target, [target.host], opened)
  return target
}

function readTarget(text: string): Target {
  const url = text.length > maxLength || /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text)
  if (url === null) throw new AddressRefused('not-an-address', 'The URL is not valid.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AddressRefused('scheme', 'The URL must start with http:// or https://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressRefused('credentials', 'The URL must not contain a user name or password.')
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = url.port === '' ? { 'http:': 80, 'https:': 443 }[url.protocol] : Number(url.port)
  if (port === 0 || host.length > 253) {
    throw new AddressRefused('not-an-address', 'The URL is not valid.')
  }
  return { url, host, port }
}

/** RFC 6761 6.3, RFC 6762 3, RFC 8375; ICANN reserves `internal` for private use. */
const localSuffixes = ['localhost', 'local', 'internal', 'home.arpa']

function checkName({ host, port }: Target, opened: Opened): void {
  if (opened.hosts.allowsName(host, port)) return
  if (opened.loopback && isWithin(host, 'localhost')) return
  if (host.includes('.') && !/^\.|\.\.|\.$/.test(host) && !localSuffixes.some((suffix) => isWithin(host, suffix)))
    return
  throw new AddressRefused('local-name', `${host} is a name in a local network. Use a public URL.`)
}

function isWithin(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`)
}

/** Each IP address of a host; one that is not open refuses them all. */
export function checkDialled(
  { host, port }: Pick<Target, 'host' | 'port'>,
  addresses: readonly string[],
  opened: Opened,
): void {
  if (opened.hosts.allowsName(host, port)) return
  for (const text of addresses) {
    const address = readAddress(text)
    if (address !== undefined) {
      if (isPublic(address) || opened.hosts.allowsAddress(address, port)) continue
      if (opened.loopback && isLoopback(address)) continue
    }
    const leads = text === host ? 'is not a public address' : 'resolves to an address that is not public'
    throw new AddressRefused('not-public', `${host} ${leads}. Use a public URL.`)
  }
}
