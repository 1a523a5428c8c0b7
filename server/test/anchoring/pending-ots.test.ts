import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../harness/eventually.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { type SetTimers, setTimers } from '../harness/set-timers.ts'
import { migratedDatabase, type TestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import {
  calendarNames,
  makeOpenTimestampsFixture,
  type OpenTimestampsFixture,
} from '../infrastructure/chain/opentimestamps-fixture.ts'

/** Does with the standard client's library what `ots upgrade` does: asks the calendars that the file names. */
const upgrade = `
import json, sys
from opentimestamps.calendar import RemoteCalendar
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation
from opentimestamps.core.serialize import StreamDeserializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile

with open(sys.argv[1], 'rb') as file:
    read = DetachedTimestampFile.deserialize(StreamDeserializationContext(file))

def pending(timestamp):
    for attestation in timestamp.attestations:
        assert isinstance(attestation, PendingAttestation)
        yield timestamp, attestation
    for following in timestamp.ops.values():
        yield from pending(following)

found = list(pending(read.timestamp))
for timestamp, attestation in found:
    try:
        timestamp.merge(RemoteCalendar(attestation.uri + '/').get_timestamp(timestamp.msg))
    except KeyError:
        pass
print(json.dumps({
    'digest': read.file_digest.hex(),
    'calendars': sorted(attestation.uri for _, attestation in found),
    'roots': sorted({message.hex() for message, attestation in read.timestamp.all_attestations()
        if isinstance(attestation, BitcoinBlockHeaderAttestation)}),
}))
`

describe('A timestamp on its way to Bitcoin', () => {
  const environment = {
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    LOG_ORIGIN: 'log.example.org/pending',
    RATE_LIMIT_PER_HOUR: '100000',
  }
  const clock = setClock(new Date().toISOString())
  let fixture: OpenTimestampsFixture
  let database: TestDatabase
  let timers: SetTimers
  let service: TestService
  let key: string
  let folder: string
  /** The files of this test, by the hash of the record. */
  const files = new Map<string, Buffer>()
  before(async () => {
    fixture = await makeOpenTimestampsFixture()
    database = await migratedDatabase()
    folder = await mkdtemp(join(tmpdir(), 'countersign-pending-'))
    await start()
    key = (await service.organization()).key
  })
  after(async () => {
    await service.stop()
    await fixture.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => fixture.outside.interference.clear())

  /** Another node, which remembers nothing but the database. */
  async function start(): Promise<void> {
    timers = setTimers()
    const { connectionString: databaseUrl } = database
    service = await startTestService({ databaseUrl, environment, clock, timers, chain: fixture.open() })
  }

  async function stamp(): Promise<{ id: string; hash: string }> {
    const hash = randomBytes(32).toString('hex')
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    return { id: json.data.id, hash }
  }

  const pathOf = (id: string) => `/api/v1/timestamp/${id}/proof?format=ots`
  const refusal = (id: string) => service.call('GET', pathOf(id), { key })
  const statusOf = async (id: string) =>
    (await service.call('GET', `/api/v1/timestamp/${id}`, { key })).json.data.blockchain.status

  async function download({ id, hash }: { id: string; hash: string }, signal?: AbortSignal): Promise<Buffer> {
    const response = await fetch(service.url + pathOf(id), { headers: { 'x-api-key': key }, signal: signal ?? null })
    const content = Buffer.from(await response.arrayBuffer())
    assert.equal(response.status, 200, content.toString())
    assert.equal(response.headers.get('content-type'), 'application/vnd.opentimestamps.v1')
    files.set(hash, content)
    return content
  }

  const waiting = async () => (await timers.waits()).filter((ms) => ms === 5000).length

  /** Lets 5 seconds pass once it waits for them. */
  async function passing<T>(begin: () => Promise<T>): Promise<T> {
    const before = await waiting()
    const answer = begin()
    await eventually('it waits', async () => (await waiting()) > before)
    timers.advance(5)
    return await answer
  }

  async function judge(content: Buffer): Promise<{ digest: string; calendars: string[]; roots: string[] }> {
    const path = join(folder, 'pending.ots')
    await writeFile(path, content)
    return JSON.parse((await promisify(execFile)('/usr/bin/python3', ['-c', upgrade, path])).stdout)
  }

  const named = (...names: string[]) => names.map((name) => `${fixture.outside.address}/${name}`)
  const silence = (...names: string[]) => {
    for (const name of names) {
      fixture.outside.interference.set(name, (_, response) => {
        response.writeHead(500).end()
        return true
      })
    }
  }

  it('has an .ots immediately, which names the calendars, although nothing is anchored', async () => {
    const record = await stamp()
    const found = await judge(await download(record))
    assert.deepEqual(found, { digest: record.hash, calendars: named(...calendarNames), roots: [] })
    assert.equal(await statusOf(record.id), 'QUEUED')
  })

  it('waits 5 seconds at most for the next submission, which serves all that wait and all before them', async () => {
    const records = [await stamp(), await stamp(), await stamp()] as const
    const [before, one, two] = records
    const writes = fixture.writes()
    await passing(() => Promise.all([download(one), download(two)]))
    assert.equal(fixture.writes(), writes + calendarNames.length)
    await download(before)
    assert.equal(fixture.writes(), writes + calendarNames.length)
    for (const { hash } of records) assert.equal((await judge(files.get(hash) as Buffer)).digest, hash)
  })

  it('has no .ots while no calendar accepts it, and says when to ask again', async () => {
    silence(...calendarNames)
    const record = await stamp()
    const first = await passing(() => refusal(record.id))
    assert.deepEqual([first.status, first.headers.get('x-error-code')], [409, 'PROOF_NOT_AVAILABLE'])
    assert.match(
      first.json.error,
      /No OpenTimestamps calendar has accepted this timestamp yet\. Request the file again in/,
    )
    assert.equal(first.headers.get('retry-after'), '60')
    const writes = fixture.writes()
    timers.advance(20)
    const second = await refusal(record.id)
    assert.deepEqual([second.status, second.headers.get('retry-after')], [409, '40'])
    assert.equal(fixture.writes(), writes, 'the calendars are left in peace')
    timers.advance(40)
    fixture.outside.interference.clear()
    silence('carol')
    assert.deepEqual((await judge(await download(record))).calendars, named('alice', 'bob'))
  })

  it('has an .ots from another node if the one that was submitting it has died', async () => {
    const asked = Promise.withResolvers<void>()
    for (const name of calendarNames) {
      fixture.outside.interference.set(name, () => {
        asked.resolve()
        return true
      })
    }
    const record = await stamp()
    const client = new AbortController()
    const lost = assert.rejects(passing(() => download(record, client.signal)))
    await asked.promise
    client.abort()
    await lost
    await service.stop()
    fixture.outside.interference.clear()
    await start()
    const found = await judge(await download(record))
    assert.deepEqual(found, { digest: record.hash, calendars: named(...calendarNames), roots: [] })
  })

  it('has an .ots by its batch once calendars have accepted that, and one of its own before', async () => {
    const record = await stamp()
    silence(...calendarNames)
    await service.admin('POST', '/anchoring/now')
    await runScheduled(service, 'anchoring.work-on-batches')
    assert.equal(await statusOf(record.id), 'BATCHED')
    fixture.outside.interference.clear()
    silence('alice')
    assert.deepEqual((await judge(await passing(() => download(record)))).calendars, named('bob', 'carol'))
    fixture.outside.interference.clear()
    await runScheduled(service, 'anchoring.work-on-batches')
    const writes = fixture.writes()
    assert.deepEqual((await judge(await download(record))).calendars, named(...calendarNames))
    assert.equal(fixture.writes(), writes)
  })

  it('has an .ots immediately while the batch before it is on its way', async () => {
    const record = await stamp()
    const found = await judge(await passing(() => download(record)))
    assert.deepEqual(found, { digest: record.hash, calendars: named(...calendarNames), roots: [] })
    assert.equal(await statusOf(record.id), 'QUEUED')
  })

  it('is completed by a stock client without the service, once it is in Bitcoin', async () => {
    await service.stop()
    const { bitcoin } = fixture
    const before = bitcoin.tip()
    fixture.attest(1)
    const merkleRoots = new Set<string>()
    for (let height = before + 1; height <= bitcoin.tip(); height++) {
      const header = Buffer.from(bitcoin.headerOf(bitcoin.hashAt(height) ?? '') ?? [])
      merkleRoots.add(header.subarray(36, 68).toString('hex'))
    }
    assert.equal(files.size, 8)
    for (const [hash, file] of files) {
      const { digest, calendars, roots } = await judge(file)
      assert.equal(digest, hash)
      assert.equal(roots.length, calendars.length)
      assert.ok(roots.every((root) => merkleRoots.has(root)))
    }
  })
})
