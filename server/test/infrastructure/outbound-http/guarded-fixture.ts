import type { Socket } from 'node:net'
import type { TestContext } from 'node:test'
import {
  createOutboundHttp,
  type OutboundHttpOptions,
} from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import type { OutboundHttp } from '../../../src/ports/outbound-http.ts'
import { type DnsServer, startDnsServer, type Zone } from './dns-server.ts'
import { type RawServer, startRawServer } from './raw-server.ts'

/** Public IP addresses that lead, in these tests, to a server on this machine. */
export const publicAddress = '93.184.215.14'
export const anotherPublicAddress = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'

export interface GuardedFixture {
  readonly outbound: OutboundHttp
  readonly server: RawServer
  readonly dns: DnsServer
  /** An address on the server's port. */
  url(host: string, path?: string): string
}

/** A client with its own DNS, and one server behind every public address. */
export async function startFixture(
  t: TestContext,
  answer: (socket: Socket, head: string) => void,
  zone: Zone = () => [publicAddress],
  options: Partial<OutboundHttpOptions> = {},
): Promise<GuardedFixture> {
  const server = await startRawServer(t, answer)
  const dns = await startDnsServer(t, zone)
  const outbound = createOutboundHttp({
    version: '1.2.3',
    allowedPrivateHosts: [],
    dnsServers: [dns.address],
    route: (address) => ([publicAddress, anotherPublicAddress].includes(address) ? '127.0.0.1' : address),
    ...options,
  })
  return { outbound, server, dns, url: (host, path = '/') => `http://${host}:${server.port}${path}` }
}

export const limits = { maxBytes: 100_000, timeoutMs: 60_000 }

/** `heard` is called after each piece. */
export async function collect(body: AsyncIterable<Uint8Array>, heard = () => {}): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) {
    chunks.push(chunk)
    heard()
  }
  return Buffer.concat(chunks).toString()
}
