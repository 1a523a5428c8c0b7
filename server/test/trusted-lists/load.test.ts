import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, before, beforeEach, describe, it } from 'node:test'
import { type ListChoice, makeTrustedList } from '../../../packages/pki/test/support/make-trusted-list.ts'
import { loadPointedOnce, loadSourcesOnce, type SourcePorts } from '../../src/features/trusted-lists/load-sources.ts'
import { createTrustedServices } from '../../src/features/trusted-lists/trusted-services.ts'
import { systemTimers } from '../../src/infrastructure/clock/system-time.ts'
import { createOutboundHttp } from '../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { createTrustedListReader } from '../../src/infrastructure/trusted-lists/threaded-list-reader.ts'
import { testPorts } from '../harness/test-ports.ts'
import { type ListServer, makeListSigner, startListServer } from './list-server.ts'

const day = 86_400_000

describe('Trusted lists', () => {
  let fixture: Awaited<ReturnType<typeof testPorts>>
  let server: ListServer
  let ports: SourcePorts
  let enqueued: string[]
  let service: Uint8Array
  before(async () => {
    service = (await makeListSigner('Listed authority')).certificate
  })
  beforeEach(async () => {
    fixture = await testPorts()
    server = await startListServer()
    enqueued = []
    const outboundHttp = createOutboundHttp({ version: '1', allowedPrivateHosts: [server.host] })
    ports = {
      ...fixture,
      queue: { enqueue: async (_transaction, _job, data) => void enqueued.push(String(data.url)) },
      listReader: createTrustedListReader({ outboundHttp, timers: systemTimers }),
      trustedLists: { sources: [server.lotlUrl], signers: [server.operator.certificate] },
    }
  })
  afterEach(async () => {
    await server.close()
    await fixture.end()
  })

  const listed = (more: ListChoice = {}): ListChoice => ({
    services: [{ certificate: service, status: 'granted', from: new Date('2020-01-01T00:00:00Z') }],
    ...more,
  })
  const run = { signal: new AbortController().signal, attempt: 1 }
  const last = { ...run, attempt: 5 }
  const load = async (attempt = last) => {
    await loadSourcesOnce(ports, attempt)
    for (const url of enqueued.splice(0)) await loadPointedOnce(ports, url, attempt)
  }
  const services = () => createTrustedServices(ports)
  const anchors = async () => (await services().current())?.anchorsFor([service]).length

  it('are loaded from the list of lists, each by a job of its own', async () => {
    await server.publish({ national: listed() })
    await loadSourcesOnce(ports, run)
    assert.deepEqual(enqueued, [server.nationalUrl])
    assert.equal(await anchors(), 0)
    await loadPointedOnce(ports, server.nationalUrl, run)
    assert.equal(await anchors(), 1)
    assert.deepEqual(await services().problems(), [])
  })

  it('stay as they were last where they cannot be retrieved, and it is reported', async () => {
    await server.publish({ national: listed() })
    await load()
    server.fail()
    await assert.rejects(loadSourcesOnce(ports, run), /1 trusted lists could not be loaded/)
    await loadPointedOnce(ports, server.nationalUrl, last)
    assert.equal(await anchors(), 1)
    const problems = (await services().problems()).join(' ')
    assert.match(problems, /lotl\.xml: .* responds with HTTP 503/)
    assert.match(problems, /xx\.xml: .* responds with HTTP 503/)
    await server.publish({ national: listed() })
    await load()
    assert.deepEqual(await services().problems(), [])
  })

  it('are not taken from another signer than the settings or the list of lists name', async () => {
    const stranger = await makeListSigner('Stranger')
    await server.publish({ national: listed(), lotlSigner: stranger })
    await load()
    assert.deepEqual(enqueued, [])
    assert.equal(await anchors(), 0)
    assert.match((await services().problems()).join(' '), /not among those expected/)
    // The signer of the list of lists may not thereby sign a country's list.
    await server.publish({ national: listed(), nationalSigner: server.operator })
    await load()
    assert.equal(await anchors(), 0)
  })

  it('are read from files, too', async () => {
    await server.publish({ national: listed() })
    const folder = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
    const file = join(folder, 'list.xml')
    const signer = server.operator
    await writeFile(file, await makeTrustedList(listed({ issuedAt: new Date() }), { signer }))
    ports = { ...ports, trustedLists: { sources: [file, `${file}.missing`], signers: [signer.certificate] } }
    await load()
    assert.equal(await anchors(), 1)
    assert.match((await services().problems()).join(' '), /list\.xml\.missing: .* cannot be read \(ENOENT\)/)
    await rm(folder, { recursive: true })
  })

  it('are not taken back to an earlier number', async () => {
    await server.publish({ national: listed({ sequenceNumber: 8 }) })
    await load()
    await server.publish({ national: { sequenceNumber: 7, services: [] } })
    await load()
    assert.equal(await anchors(), 1)
    assert.match((await services().problems()).join(' '), /has the sequence number 7, but 8 was already published/)
  })

  it('are reported when they have expired, and seen by nodes that did not load them', async () => {
    const other = services()
    await server.publish({ national: listed({ nextUpdate: new Date(fixture.clock.now().getTime() + day) }) })
    assert.equal((await other.current())?.anchorsFor([service]).length, 0)
    await load()
    assert.equal((await other.current())?.anchorsFor([service]).length, 1)
    fixture.clock.advance(2 * 86_400)
    assert.match((await other.problems()).join(' '), /The trusted list of XX expired on \d{4}-\d\d-\d\d\./)
    await server.publish({ national: listed({ sequenceNumber: 2, services: [] }) })
    await load()
    assert.equal((await other.current())?.anchorsFor([service]).length, 0)
  })

  it('are read once for all concurrent callers', async () => {
    await server.publish({ national: listed() })
    await load()
    const asked = services()
    const [one, other] = await Promise.all([asked.current(), asked.current()])
    assert.equal(one?.anchorsFor([service]).length, 1)
    assert.ok(one === other)
  })

  it('end with the pointer to them, and with the setting that names their source', async () => {
    await server.publish({ national: listed() })
    await load()
    await server.publish({ lotl: { sequenceNumber: 2, pointers: [] } })
    await load()
    assert.equal(await anchors(), 0)
    await server.publish({ lotl: { sequenceNumber: 3 }, national: listed() })
    await load()
    assert.equal(await anchors(), 1)
    ports = { ...ports, trustedLists: { sources: [], signers: [] } }
    await load()
    assert.equal(await services().current(), null)
    assert.deepEqual(await services().problems(), [])
  })
})
