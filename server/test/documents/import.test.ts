import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { fetchDocumentOnce } from '../../src/features/documents/fetch-document.ts'
import { mostFetchTries } from '../../src/features/documents/model.ts'
import { selectEntryByNumber } from '../../src/features/log/entry-store.ts'
import { setLimits } from '../../src/features/quota/set-limits.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { freePort } from '../harness/service-process.ts'
import { type AnsweringServer, answeringServer } from './answering-server.ts'
import { type DocumentsFixture, documentsFixture } from './documents-fixture.ts'
import { samplePdf } from './sample-pdf.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const pdf = samplePdf()
/** Folders stay when they are empty. */
const isBlob = (path: string) => path.includes('/')

describe('An imported document', () => {
  let fixture: DocumentsFixture
  let server: AnsweringServer
  before(async () => {
    fixture = await documentsFixture()
    server = await answeringServer()
  })
  after(async () => {
    await server.close()
    await fixture.end()
  })

  const run = (id: string, attempt = 1) =>
    fetchDocumentOnce(fixture.ports, id, { attempt, signal: new AbortController().signal })
  const sends = (bytes: Uint8Array, type = 'application/pdf') =>
    server.answer((response) => response.writeHead(200, { 'content-type': type }).end(bytes))

  it('is FETCHING with a job, and READY with its version and timestamp when the file is there', async () => {
    const before = await fixture.quota()
    sends(pdf)
    const { id } = await fixture.import({ url: `${server.url}/a.pdf`, expectedHash: sha256(pdf).toUpperCase() })
    assert.deepEqual(fixture.jobs.at(-1), { name: 'documents.fetch', data: { documentId: id } })
    assert.equal((await fixture.document(id)).status, 'FETCHING')
    await run(id)
    const document = await fixture.document(id)
    assert.deepEqual([document.status, document.originalHash, document.pages], ['READY', sha256(pdf), 1])
    const [version, ...others] = await fixture.versions(id)
    assert.equal(others.length, 0)
    assert.deepEqual([version?.kind, version?.fileHash, version?.size], ['ORIGINAL', sha256(pdf), pdf.length])
    const entry = await selectEntryByNumber(fixture.ports.database, version?.sequenceNumber ?? -1)
    assert.deepEqual(
      [entry?.type, Buffer.from(entry?.fingerprint ?? []).toString('hex'), entry?.owner],
      ['DOCUMENT_ORIGINAL', sha256(pdf), fixture.organization.id],
    )
    assert.deepEqual(fixture.notified.at(-1), { event: 'ready', document })
    const limits = fixture.asked.at(-1)
    assert.deepEqual(
      [limits?.maxBytes, limits?.timeoutMs, limits?.maxRedirects],
      [50 * 1024 * 1024, 60_000, 3],
      'what is asked of the guard',
    )
    const after = await fixture.quota()
    assert.deepEqual(
      [after.documents.used - before.documents.used, after.storageBytes.used - before.storageBytes.used],
      [1, pdf.length],
    )
    assert.equal(after.timestamps.used, before.timestamps.used)
  })

  it('is fetched once, also when the job is run again or twice at the same time', async () => {
    sends(pdf)
    const { id } = await fixture.import({ url: server.url })
    const notified = fixture.notified.length
    await Promise.all([run(id), run(id), run(id)])
    await run(id)
    assert.equal((await fixture.versions(id)).length, 1)
    assert.equal(fixture.notified.length, notified + 1)
  })

  it('follows at most three redirects', async () => {
    const leads = (times: number) =>
      server.answer((response, { url = '' }) => {
        const step = Number(url.slice(1))
        if (step === times) response.end(pdf)
        else response.writeHead(302, { location: `/${step + 1}` }).end()
      })
    leads(3)
    const fine = await fixture.import({ url: `${server.url}/0` })
    await run(fine.id)
    assert.equal((await fixture.document(fine.id)).status, 'READY')
    leads(4)
    const long = await fixture.import({ url: `${server.url}/0` })
    await run(long.id)
    assert.deepEqual(await failure(long.id), ['FETCH_FAILED', '127.0.0.1 redirects too many times.'])
  })

  const files = async () =>
    (await readdir(join(fixture.ports.dataDir, 'blobs'), { recursive: true })).filter(isBlob).toSorted()

  const failure = async (id: string) => {
    const { status, failure: reason } = await fixture.document(id)
    return [status, reason]
  }

  const endlessly = (head: string) => (response: ServerResponse) => {
    const piece = Buffer.alloc(1 << 20)
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    if (head !== '') response.write(head)
    more()
  }

  const permanent: [string, (response: ServerResponse, request: IncomingMessage) => void, RegExp][] = [
    ['is not found', (response) => response.writeHead(404).end('no'), /HTTP 404/],
    ['is forbidden', (response) => response.writeHead(403).end('no'), /HTTP 403/],
    [
      'is a web page',
      (response) => response.setHeader('content-type', 'text/html').end('<html>sign in</html>'),
      /not a PDF\. Its content type is text\/html\./,
    ],
    ['is empty', (response) => response.end(), /empty/],
    ['is no PDF and never ends', endlessly(''), /not a PDF/],
    [
      'is announced as too large',
      (response) => response.writeHead(200, { 'content-length': 2 ** 40 }).flushHeaders(),
      /more than 52428800 bytes/,
    ],
    ['never ends', endlessly('%PDF-1.7'), /more than 52428800 bytes/],
    ['is compressed', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), /compressed/],
    [
      'leads to a private address',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /10\.0\.0\.1/,
    ],
    ['leads to a file', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), /http/],
    ['is a damaged PDF', (response) => response.end('%PDF-1.7\nnothing that could be repaired\n'), /damaged/],
  ]
  for (const [what, act, reason] of permanent) {
    it(`that ${what} is given up immediately, with the reason`, async () => {
      server.answer(act)
      const { id } = await fixture.import({ url: `${server.url}/x?secret=hunter2`, signingRequestId: 'sr_1' })
      const before = (await fixture.quota()).storageBytes.used
      const kept = await files()
      await run(id)
      const [status, words] = await failure(id)
      assert.equal(status, 'FETCH_FAILED')
      assert.match(String(words), reason)
      assert.ok(!String(words).includes('hunter2'))
      assert.deepEqual(fixture.notified.at(-1), { event: 'failed', document: await fixture.document(id) })
      assert.equal((await fixture.versions(id)).length, 0)
      assert.equal((await fixture.quota()).storageBytes.used, before)
      assert.deepEqual(await files(), kept, 'nothing is left on the disk')
    })
  }

  it('that has another hash than was said is given up, with both', async () => {
    sends(pdf)
    const said = sha256(Buffer.from('other'))
    const { id } = await fixture.import({ url: server.url, expectedHash: said })
    await run(id)
    const words = String((await failure(id))[1])
    assert.ok(words.includes(sha256(pdf)) && words.includes(said), words)
  })

  /** In each turn of the event loop, until the client gives up. */
  const turnByTurn = (response: ServerResponse, act: (turn: number) => void, turn = 1): void => {
    if (response.destroyed) return
    act(turn)
    setImmediate(turnByTurn, response, act, turn + 1)
  }

  const passing: [string, (response: ServerResponse) => void, RegExp][] = [
    ['is not ready', (response) => response.writeHead(503).end(), /HTTP 503/],
    ['is asked for too often', (response) => response.writeHead(429).end(), /HTTP 429/],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': 9999 }).write('%PDF', () => response.destroy()),
      /./,
    ],
    ['hangs up', (response) => void response.socket?.destroy(), /./],
  ]
  const endless: typeof passing = [
    ['says nothing', () => fixture.timers.advance(60), /does not respond in time/],
    [
      'stops in the middle',
      (response) => {
        response.write('%PDF-1.7')
        turnByTurn(response, (turn) => void (turn === 50 && fixture.timers.advance(60)))
      },
      /does not respond in time/,
    ],
    [
      'drips',
      (response) =>
        turnByTurn(response, (turn) => {
          response.write('%')
          if (turn === 50) fixture.timers.advance(60)
        }),
      /does not respond in time/,
    ],
  ]
  for (const [what, act, reason] of [...passing, ...endless]) {
    it(`that ${what} is tried again, and given up with the reason after the last try`, async () => {
      server.answer(act)
      const { id } = await fixture.import({ url: server.url })
      const notified = fixture.notified.length
      await assert.rejects(run(id, mostFetchTries - 1), reason)
      const { lastError, ...waiting } = await fixture.document(id)
      assert.deepEqual([waiting.status, waiting.failure, fixture.notified.length], ['FETCHING', null, notified])
      assert.match(String(lastError), reason)
      assert.match(String(lastError), /\. The service will try again\.$/)
      await run(id, mostFetchTries)
      assert.equal((await fixture.document(id)).lastError, null)
      const [status, words] = await failure(id)
      assert.equal(status, 'FETCH_FAILED')
      assert.match(String(words), reason)
    })
  }

  it('that comes in drops is tried again, long before its time is over', async () => {
    server.answer((response) =>
      turnByTurn(response, () => {
        fixture.timers.advance(0.1)
        response.write('%PDF-1.7\n')
      }),
    )
    const { id } = await fixture.import({ url: server.url })
    await assert.rejects(run(id), /127\.0\.0\.1 sends its response too slowly\./)
    const { status, lastError } = await fixture.document(id)
    assert.deepEqual(
      [status, lastError],
      ['FETCHING', '127.0.0.1 sends its response too slowly. The service will try again.'],
    )
  })

  it('that cannot be reached or found is tried again, and arrives when it can', async () => {
    sends(pdf)
    const { id } = await fixture.import({ url: `http://127.0.0.1:${await freePort()}` })
    await assert.rejects(run(id))
    const named = await fixture.import({ url: 'http://no-such-host.example.invalid/x.pdf' })
    await assert.rejects(run(named.id))
    server.answer((response) => response.writeHead(500).end())
    const late = await fixture.import({ url: server.url })
    await assert.rejects(run(late.id))
    assert.match((await fixture.document(late.id)).lastError ?? '', /HTTP 500/)
    sends(pdf)
    await run(late.id, 2)
    const { status, lastError } = await fixture.document(late.id)
    assert.deepEqual([status, lastError], ['READY', null])
    assert.deepEqual(fixture.notified.at(-1), { event: 'ready', document: await fixture.document(late.id) })
  })

  it('is refused with 400 at a URL that is never called, and then there is neither document nor job', async () => {
    const jobs = fixture.jobs.length
    for (const url of [
      'ftp://example.org/x',
      'http://10.1.2.3/x',
      'http://localhost.localdomain./',
      'http://u:p@example.org/',
      'x',
    ]) {
      await assert.rejects(fixture.import({ url }), (error: unknown) => {
        assert.ok(error instanceof Refusal)
        assert.equal(error.code, 'URL_NOT_ALLOWED')
        assert.match(error.message, /^documentUrl is not allowed\. /)
        return true
      })
    }
    assert.equal(fixture.jobs.length, jobs)
    const strict = { ...fixture.ports, allowLoopbackDocuments: false }
    const { id } = await fixture.import({ url: server.url })
    await fetchDocumentOnce(strict, id, { attempt: 1, signal: new AbortController().signal })
    assert.equal((await failure(id))[0], 'FETCH_FAILED', 'in production this machine is not called')
  })

  it('stores its URL encrypted, and deletes it when it has ended', async () => {
    sends(pdf)
    const { id } = await fixture.import({ url: `${server.url}/x?token=hunter2` })
    const row = async () => {
      const { rows } = await sql<{ row: string; url: Buffer | null }>`
        select d::text as row, source_url as url from documents d where id = ${id}`.execute(fixture.ports.database)
      return rows[0]
    }
    const fetching = await row()
    assert.ok(fetching?.url && !fetching.url.includes('hunter2') && !fetching.row.includes('hunter2'))
    await run(id)
    assert.equal((await row())?.url, null)
  })

  it('is given up when there is no room left for it, with the quota in the reason', async () => {
    sends(pdf)
    const { used } = (await fixture.quota()).storageBytes
    const { id } = await fixture.import({ url: server.url })
    await setLimits(fixture.ports, fixture.ports.by, fixture.organization.id, { storageBytes: used + pdf.length - 1 })
    await run(id)
    await setLimits(fixture.ports, fixture.ports.by, fixture.organization.id, { storageBytes: null })
    assert.match(String((await failure(id))[1]), /quota of \d+ bytes of storage/)
    assert.equal((await fixture.quota()).storageBytes.used, used)
  })

  it('stays FETCHING, and arrives at the next try, when something of ours fails on the way', async () => {
    sends(pdf)
    const { id } = await fixture.import({ url: server.url })
    const failing = {
      ...fixture.ports,
      listener: { ...fixture.ports.listener, onDocumentReady: () => Promise.reject(new Error('a fault of ours')) },
    }
    const once = fetchDocumentOnce(failing, id, { attempt: mostFetchTries, signal: new AbortController().signal })
    await assert.rejects(once, /a fault of ours/)
    assert.deepEqual([await failure(id), (await fixture.versions(id)).length], [['FETCHING', null], 0])
    await run(id)
    assert.equal((await fixture.document(id)).status, 'READY')
  })
})
