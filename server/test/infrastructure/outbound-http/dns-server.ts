import { createSocket, type RemoteInfo } from 'node:dgram'
import { isIPv4 } from 'node:net'
import type { TestContext } from 'node:test'

/** The IP addresses of a name, each time it is resolved (counted from 1). `silent`: no answer at all. */
export type Zone = (name: string, time: number) => readonly string[] | 'silent'

export interface DnsServer {
  /** In a resolver's notation. */
  readonly address: string
  /** How often each name was resolved. */
  readonly asked: ReadonlyMap<string, number>
}

const A = 1
const AAAA = 28

/**
 * Answers one question per packet (RFC 1035 4.1), for A and AAAA. A client asks for both together: that counts as one
 * time.
 */
export async function startDnsServer(t: TestContext, zone: Zone): Promise<DnsServer> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')

  socket.on('message', (query, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(query)
    if (type === A) asked.set(name, (asked.get(name) ?? 0) + 1)
    const addresses = zone(name, asked.get(name) ?? 1)
    if (addresses === 'silent') return
    const records = addresses.filter((address) => isIPv4(address) === (type === A)).map((one) => record(type, one))
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    // A response, with recursion available; NXDOMAIN for a name without any address.
    header.writeUInt16BE(0x8180 | (addresses.length === 0 ? 3 : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address)
  })

  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => socket.close(resolve)))
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function record(type: number, address: string): Buffer {
  const data = type === A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type === A ? A : AAAA, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function ipv6Bytes(address: string): Buffer {
  const [left = '', right] = address.split('::')
  const words = (text: string) => text.split(':').filter((word) => word !== '')
  const tail = words(right ?? '')
  const zeros = Array.from({ length: 8 - words(left).length - tail.length }, () => '0')
  const bytes = Buffer.alloc(16)
  for (const [i, word] of [...words(left), ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), i * 2)
  return bytes
}
