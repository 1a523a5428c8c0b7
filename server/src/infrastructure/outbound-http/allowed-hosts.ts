import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type Address, readAddress } from './public-address.ts'

/**
 * What the operator has opened although it is not public: a name wherever it resolves to, an IP address or a range
 * under any name.
 */
export interface AllowedHosts {
  allowsName(name: string, port: number): boolean
  allowsAddress(address: Address, port: number): boolean
}

type Entry =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | undefined }
  | { readonly kind: 'range'; readonly base: Address; readonly bits: number; readonly port: number | undefined }

/** Reads ALLOWED_PRIVATE_HOSTS. */
export function parseAllowedHosts(texts: readonly string[]): AllowedHosts {
  const entries = texts.map(parseEntry)
  const isPort = (entry: Entry, port: number) => entry.port === undefined || entry.port === port
  return {
    allowsName: (name, port) =>
      entries.some((entry) => entry.kind === 'name' && entry.name === name && isPort(entry, port)),
    allowsAddress: (address, port) =>
      entries.some((entry) => entry.kind === 'range' && isWithin(address, entry) && isPort(entry, port)),
  }
}

function isWithin(address: Address, { base, bits }: { base: Address; bits: number }): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}

function parseEntry(text: string): Entry {
  const entry = text.includes('/') ? parseRange(text) : parseHost(text)
  if (entry === undefined) {
    throw new StartRefused(
      `ALLOWED_PRIVATE_HOSTS must list hosts, host:port pairs or CIDR ranges, not "${text}", ` +
        'for example ALLOWED_PRIVATE_HOSTS=hooks.internal,10.1.2.3:8080,10.2.0.0/16',
    )
  }
  return entry
}

function parseRange(text: string): Entry | undefined {
  const [address = '', bits = '', ...more] = text.split('/')
  const family = isIP(address)
  const base = readAddress(address)
  if (base === undefined || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined
  if (Number(bits) > (family === 4 ? 32 : 128)) return undefined
  // A range of IPv4 addresses mapped into IPv6 would mean something else than it seems to.
  if (family === 6 && base instanceof ipaddr.IPv4) return undefined
  return { kind: 'range', base, bits: Number(bits), port: undefined }
}

/** Hosts are parsed like those of URLs, so that both have the same spelling. */
function parseHost(text: string): Entry | undefined {
  const bare = isIP(text) === 6 ? `[${text}]` : text
  const [, host = '', digits] = /^(\[[^\]]*\]|[^:@?#\\\s]+)(?::(\d{1,5}))?$/.exec(bare) ?? []
  const hostname = URL.parse(`http://${host}/`)?.hostname ?? ''
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const base = readAddress(hostname.replace(/^\[(.*)\]$/, '$1'))
  if (base !== undefined) return { kind: 'range', base, bits: base.kind() === 'ipv4' ? 32 : 128, port }
  return isName(hostname) ? { kind: 'name', name: hostname, port } : undefined
}

function isName(hostname: string): boolean {
  return /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/.test(hostname) && hostname.length <= 253
}
