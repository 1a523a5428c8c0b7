import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { runScheduled } from '../harness/run-scheduled.ts'
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
  const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
  let fixture: OpenTimestampsFixture
  let service: TestService
  let key: string
  let id: string
  let folder: string
  before(async () => {
    fixture = await makeOpenTimestampsFixture()
    service = await startTestService({ chain: fixture.open(), environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    key = (await service.organization()).key
    folder = await mkdtemp(join(tmpdir(), 'countersign-pending-'))
    id = (await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).json.data.id
  })
  after(async () => {
    await service.stop()
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })

  const download = () => service.call('GET', `/api/v1/timestamp/${id}/proof?format=ots`, { key })
  const work = () => runScheduled(service, 'anchoring.work-on-batches')
  const judge = async () => {
    const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', upgrade, join(folder, 'pending.ots')])
    return JSON.parse(stdout)
  }

  it('has no .ots before its batch is closed, and says when it will', async () => {
    const { status, headers, json } = await download()
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'PROOF_NOT_AVAILABLE'])
    assert.match(json.error, /waits for the next anchor\. Request the file again when its status is BATCHED\.$/)
  })

  it('has no .ots before a calendar has accepted it, and says so', async () => {
    for (const name of calendarNames) {
      fixture.outside.interference.set(name, (_, response) => {
        response.writeHead(500).end()
        return true
      })
    }
    await service.admin('POST', '/anchoring/now')
    await work()
    const { status, json } = await download()
    assert.equal(status, 409)
    assert.match(json.error, /no calendar has accepted it yet\. Request the file again in a minute\.$/)
  })

  it('has an .ots that names the calendars, as soon as some of them have accepted it', async () => {
    fixture.outside.interference.clear()
    fixture.outside.interference.set('carol', (_, response) => {
      response.writeHead(500).end()
      return true
    })
    await work()
    const response = await fetch(`${service.url}/api/v1/timestamp/${id}/proof?format=ots`, {
      headers: { 'x-api-key': key },
    })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/vnd.opentimestamps.v1')
    await writeFile(join(folder, 'pending.ots'), Buffer.from(await response.arrayBuffer()))
    const calendars = ['alice', 'bob'].map((name) => `${fixture.outside.address}/${name}`)
    assert.deepEqual(await judge(), { digest: hash, calendars, roots: [] })
  })

  it('is completed by a stock client without the service, once it is in Bitcoin', async () => {
    await service.stop()
    fixture.attest(1)
    const { bitcoin } = fixture
    const header = Buffer.from(bitcoin.headerOf(bitcoin.hashAt(bitcoin.tip()) ?? '') ?? [])
    const { digest, roots } = await judge()
    assert.equal(digest, hash)
    assert.ok(roots.includes(header.subarray(36, 68).toString('hex')))
  })
})
