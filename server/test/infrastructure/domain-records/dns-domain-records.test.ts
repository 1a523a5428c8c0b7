import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { type TestContext, test } from 'node:test'
import { createDomainRecords } from '../../../src/infrastructure/domain-records/dns-domain-records.ts'

const TXT = 16

/** Answers every question with these TXT records, each a list of parts (RFC 1035 3.3.14). Returns its address. */
async function startServer(t: TestContext, records: readonly (readonly string[])[]): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (records.length === 0 ? 3 : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    const end = query.indexOf(0, 12) + 5
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records.map(recordOf)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => socket.close(resolve)))
  return `127.0.0.1:${socket.address().port}`
}

function recordOf(parts: readonly string[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

test('the TXT records of a domain are joined from their parts', async (t) => {
  const server = await startServer(t, [['v=spf1 ', '-all'], ['countersign-verification=abc']])
  const texts = await createDomainRecords([server]).texts('example.org')
  assert.deepEqual(texts.toSorted(), ['countersign-verification=abc', 'v=spf1 -all'])
})

test('a domain that does not exist has no records', async (t) => {
  assert.deepEqual(await createDomainRecords([await startServer(t, [])]).texts('example.org'), [])
})
