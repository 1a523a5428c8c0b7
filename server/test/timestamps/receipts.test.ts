import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { OutgoingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import {
  isReceiptFor,
  openReceipt,
  parseReceipt,
  parseVerifierKey,
  type ReceiptFacts,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import pg from 'pg'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { eventually } from '../harness/eventually.ts'
import { takeSnapshot } from '../harness/exchange-database.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { endingOf, logNodes, ownDatabase, refuses } from '../log/log-nodes.ts'

const keyOf = async (service: TestService): Promise<VerifierKey> =>
  parseVerifierKey((await service.call('GET', '/log/vkey')).text.trim())

/** Commits wait until the lock is released, and so do the requests that arrive meanwhile. */
async function holdHead(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin; select from log_head for update')
  return async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually('a commit waits', async () => (await holder.query(waiting)).rowCount !== 0)
    await holder.query('commit')
    await holder.end()
  }
}

const newHash = () => randomBytes(32).toString('hex')

describe('A receipt', () => {
  let service: TestService
  let key: string
  let logKey: VerifierKey
  before(async () => {
    service = await sharedTestService()
    ;({ key } = await service.organization())
    logKey = await keyOf(service)
  })

  const stamp = async (hash = newHash(), headers: Record<string, string> = {}) => {
    const { status, json } = await service.call('POST', '/api/v1/timestamp', { key, headers, body: { hash } })
    assert.equal(status, 201, JSON.stringify(json))
    return json.data
  }

  /** That the receipt is the log's promise for exactly this record. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const assertPromises = async (data: any): Promise<ReceiptFacts & { note: string }> => {
    const receipt = parseReceipt(data.receipt)
    const facts = await openReceipt(receipt, logKey)
    assert.equal(facts.index, data.sequenceNumber)
    assert.equal(toHex(facts.leafHash), data.sequentialFingerprint)
    assert.equal(facts.type, data.type)
    assert.equal(new Date(facts.serverTimestamp).toISOString(), data.serverTimestamp)
    assert.ok(facts.time >= facts.serverTimestamp)
    assert.ok(isReceiptFor(Buffer.from(data.fingerprint, 'hex'), receipt))
    return { ...facts, note: receipt.note }
  }

  it('comes with a timestamp of a hash and of a file', async () => {
    await assertPromises(await stamp())
    const form = new FormData()
    form.append('file', new Blob(['of a file']), 'file.txt')
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body: form })
    await assertPromises(json.data)
  })

  it('comes with every timestamp of the same hash, for its own entry', async () => {
    const hash = newHash()
    const [one, other] = [await stamp(hash), await stamp(hash)]
    assert.notEqual((await assertPromises(one)).index, (await assertPromises(other)).index)
  })

  it('is the same in the answer to a repeated request', async () => {
    const [hash, headers] = [newHash(), { 'idempotency-key': randomBytes(8).toString('hex') }]
    const [first, again] = [await stamp(hash, headers), await stamp(hash, headers)]
    assert.deepEqual(again, first)
    await assertPromises(again)
  })

  it('shares its signature with those of the requests that were committed together', async () => {
    const idempotent = { 'idempotency-key': randomBytes(8).toString('hex') }
    const details = { label: 'one with details' }
    const release = await holdHead(service.databaseUrl)
    const stamping = Promise.all([
      ...Array.from({ length: 60 }, () => stamp()),
      stamp(newHash(), idempotent),
      service
        .call('POST', '/api/v1/timestamp', { key, body: { hash: newHash(), ...details } })
        .then(({ json }) => json.data),
    ])
    await release()
    const all = await stamping
    const facts = await Promise.all(all.map(assertPromises))
    assert.equal(new Set(facts.map(({ index }) => index)).size, all.length)
    assert.ok(new Set(facts.map(({ note }) => note)).size < all.length, 'they share signatures')
  })

  it('comes with each record of a batch if requested, under one signature for this batch alone', async () => {
    const hashes = Array.from({ length: 300 }, newHash)
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
    const create = (query: string, more: Record<string, string> = {}) =>
      service.call('POST', `/api/v1/timestamp/batch${query}`, {
        key,
        headers: { ...headers, ...more },
        body: { hashes },
      })
    const release = await holdHead(service.databaseUrl)
    const neighbours = Promise.all([stamp(), stamp()])
    const creating = create('?include=receipts')
    await release()
    await neighbours
    const { status, json } = await creating
    assert.equal(status, 201)
    const facts = await Promise.all(json.data.timestamps.map(assertPromises))
    assert.deepEqual([...new Set(facts.map(({ note }) => note.match(/^count .*$/m)?.[0]))], ['count 300'])
    assert.deepEqual((await create('?include=receipts')).json, json)
    const lines = (await create('?include=receipts', { accept: 'application/x-ndjson' })).text.trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      json.data.timestamps,
    )
    const [plain] = (await create('', { 'idempotency-key': randomBytes(8).toString('hex') })).json.data.timestamps
    assert.equal('receipt' in plain, false)
    const refused = await create('?include=proof')
    assert.equal(refused.status, 400)
  })

  it('does not verify if a character of it is changed', async () => {
    const { receipt } = await stamp()
    for (const line of receipt
      .split('\n')
      .filter((text: string) => /^(entry|first|time|root|count|\u2014) /.test(text))) {
      const end = line.at(-2)
      const changed = receipt.replace(line, `${line.slice(0, -2)}${end === '1' ? '2' : '1'}${line.at(-1)}`)
      await assert.rejects(async () => openReceipt(parseReceipt(changed), logKey), line)
    }
  })
})

describe('A log that is stopped because its database went back', () => {
  it('signs no receipt, not even for a request that it has answered before', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const [writer, watcher] = [await start(), await start()]
    const { key } = await writer.organization()
    const [hash, headers] = [newHash(), { 'idempotency-key': 'before' }]
    const stamp = (node: TestService) => node.call('POST', '/api/v1/timestamp', { key, headers, body: { hash } })
    assert.equal((await stamp(writer)).status, 201)
    const snapshot = await takeSnapshot(databaseUrl)
    const size = await writer.grow(3)
    await writer.prove()
    await watcher.lookUntil(size)
    for (const node of [writer, watcher]) assert.equal((await stamp(node)).status, 201)

    await snapshot.restore()
    for (const node of [writer, watcher]) {
      const { status, json } = await stamp(node)
      assert.equal(status, 503, 'the first to notice is the request itself')
      assert.equal(json.data, undefined)
      await refuses(node, /entries/)
      assert.equal((await stamp(node)).status, 503)
    }
  })
})

describe('A stranger with a receipt', () => {
  it('finds that the log has kept its promise, and finds a log that lost the entry', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start } = logNodes(ending, databaseUrl)
    const node = await start()
    await node.grow(2)
    const snapshot = await takeSnapshot(databaseUrl)
    await node.grow(1)
    const path = join(node.dataDir, 'receipt')
    await writeFile(path, (await node.stamp()).json.data.receipt)
    await node.prove()
    const check = (url: string, state: string) =>
      runCountersign(['log', 'check', url, '--receipt', path, '--state', join(node.dataDir, state)])
    const kept = await check(node.url, 'first')
    assert.equal(kept.code, 0, kept.stderr)
    assert.match(kept.stdout, /the log has kept its promise/)

    // The operator goes back to an old backup, on a machine without the memory of the log.
    await snapshot.restore()
    const forgetful = await start()
    await forgetful.grow(6)
    await forgetful.prove()
    // For somebody who has never seen the log, the log alone is valid.
    const { code, stderr } = await check(forgetful.url, 'second')
    assert.equal(code, 1)
    assert.match(stderr, /The log has broken its promise: at .* it had signed that entry 4 is/)
  })
})

describe('An answer with thousands of receipts', () => {
  it('ends if its reader takes nothing of it for 30 seconds, and leaves its slot to the next batch', async (t) => {
    const service = await sharedTestService()
    const { key } = await service.organization()
    const idle: (() => void)[] = []
    const wait = (ms: number, act?: () => void) => {
      if (ms === 30_000 && act !== undefined) idle.push(act)
    }
    t.mock.method(OutgoingMessage.prototype, 'setTimeout', wait as never)
    const { hostname, port } = new URL(service.url)
    const body = JSON.stringify({ hashes: Array.from({ length: 10_000 }, newHash) })
    const head = [
      'POST /api/v1/timestamp/batch?include=receipts HTTP/1.1',
      'Host: x',
      `X-API-Key: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    // As many as one organization has slots.
    const readers = [1, 2].map(() => connect(Number(port), hostname))
    for (const reader of readers) {
      reader.on('error', () => {})
      reader.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    await eventually('both are answered', () => idle.length === readers.length)
    const next = service.call('POST', '/api/v1/timestamp/batch', { key, body: { hashes: [newHash()] } })
    for (const act of idle) act()
    assert.equal((await next).status, 201)
    for (const reader of readers) {
      let received = ''
      reader.on('data', (chunk) => {
        received = `${received}${chunk}`.slice(-8)
      })
      if (!reader.destroyed) await once(reader, 'close')
      assert.notEqual(received.slice(-5), '0\r\n\r\n', 'the answer is not complete')
    }
  })
})
