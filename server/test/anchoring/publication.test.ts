import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import {
  batchPages,
  DAG_JSON,
  formatCid,
  formatTilePath,
  openCheckpoint,
  parseLinkPage,
  parseManifest,
  parseVerifierKey,
  RAW,
} from '@countersign/proof'
import { CID } from 'multiformats/cid'
import { sha256 } from 'multiformats/hashes/sha2'
import { type BuiltBlock, buildPublication } from '../../src/features/anchoring/build-publication.ts'
import { selectLastBatch } from '../../src/features/anchoring/store.ts'
import { checkLog } from '../harness/check-log.ts'
import { type AnchoredBatch, anchor, type PublishedLog, startPublishedLog } from './published-log.ts'

describe('The publication of a batch', () => {
  let log: PublishedLog
  const batches: AnchoredBatch[] = []
  const publications: BuiltBlock[][] = []
  before(async () => {
    log = await startPublishedLog()
    for (const count of [299, 10, 700, 1]) {
      await log.grow(count)
      await log.publish()
      batches.push((await selectLastBatch(log.ports.database)) as AnchoredBatch)
      publications.push(await blocksOf(batches.at(-1) as AnchoredBatch))
    }
  })
  after(() => log.stop())

  const blocksOf = async (batch: AnchoredBatch) => await Array.fromAsync(buildPublication(log.ports, batch))

  it('has the CIDs that another implementation computes', async () => {
    for (const { cid, codec, digest, bytes } of publications.flat()) {
      const judged = CID.createV1(codec, await sha256.digest(bytes))
      assert.equal(cid, judged.toString())
      assert.deepEqual(Buffer.from(digest), Buffer.from(judged.multihash.digest))
    }
  })

  it('ends with the manifest, which links every other block once', () => {
    for (const blocks of publications) {
      const manifest = parseManifest(blocks.at(-1)?.bytes ?? new Uint8Array())
      const pages = blocks.filter(({ codec }) => codec === DAG_JSON).slice(0, -1)
      assert.deepEqual(
        [...manifest.pages, ...(manifest.checkpoints ?? [])].map(formatCid),
        pages.map(({ cid }) => cid),
      )
      const linked = linksOf(blocks).map(([, cid]) => cid)
      const raw = blocks.filter(({ codec }) => codec === RAW).map(({ cid }) => cid)
      assert.deepEqual(linked.sort(), raw.sort())
      assert.equal(new Set(blocks.map(({ cid }) => cid)).size, blocks.length)
    }
  })

  it('says what went on the chain, under the signature of the log', async () => {
    const { key } = log.ports.log.signer
    for (const [i, blocks] of publications.entries()) {
      const manifest = parseManifest(blocks.at(-1)?.bytes ?? new Uint8Array())
      const batch = batches[i] as AnchoredBatch
      assert.deepEqual([manifest.first, manifest.size, manifest.anchor], [batch.first, batch.size, anchor])
      assert.deepEqual(Buffer.from(manifest.anchorValue), batch.value)
      const checkpoint = await openCheckpoint(manifest.checkpoint, key)
      assert.deepEqual([checkpoint.size, Buffer.from(checkpoint.root)], [batch.size, batch.root])
      assert.deepEqual(parseVerifierKey(manifest.vkey), { ...key, publicKey: new Uint8Array(key.publicKey) })
    }
  })

  it('is the same whenever it is built', async () => {
    await log.grow(300)
    const shown = ({ cid, bytes, path }: BuiltBlock) => [cid, Buffer.from(bytes).toString('hex'), path]
    for (const [i, batch] of batches.entries()) {
      assert.deepEqual((await blocksOf(batch)).map(shown), publications[i]?.map(shown))
    }
  })

  it('keeps pages and manifest as bytes, and tiles as their path in the log', () => {
    for (const { codec, content, path, bytes } of publications.flat()) {
      assert.deepEqual(content, codec === DAG_JSON ? bytes : null)
      assert.equal(path === null, codec === DAG_JSON)
    }
  })

  it('shows no fingerprint and no salt', () => {
    const all = Buffer.concat(publications.flat().map(({ bytes }) => bytes))
    assert.ok(log.secrets.length > 2000)
    for (const secret of log.secrets) {
      assert.ok(!all.includes(Buffer.from(secret)))
      assert.ok(!all.includes(Buffer.from(secret).toString('hex')))
    }
  })

  it('returns the whole log to a third party who has all of them', async (t) => {
    const files = new Map<string, Uint8Array>()
    for (const blocks of publications) {
      const bytesOf = new Map(blocks.map(({ cid, bytes }) => [cid, bytes]))
      for (const [path, cid] of linksOf(blocks)) files.set(path, bytesOf.get(cid) as Uint8Array)
      const { checkpoint, vkey } = parseManifest(blocks.at(-1)?.bytes ?? new Uint8Array())
      files.set('checkpoint', Buffer.from(checkpoint)).set('vkey', Buffer.from(`${vkey}\n`))
    }
    const url = await serve(t, files)
    assert.equal((await checkLog(url)).size, batches.at(-1)?.size)
    const tile = files.get('tile/0/001') as Uint8Array
    files.set(
      'tile/0/001',
      tile.map((byte, i) => (i === 40 ? byte ^ 1 : byte)),
    )
    await assert.rejects(checkLog(url))
  })
})

/** Path and CID of every tile, found as a third party would: manifest, pages, links. */
function linksOf(blocks: readonly BuiltBlock[]): [string, string][] {
  const bytesOf = new Map(blocks.map(({ cid, bytes }) => [cid, bytes]))
  const { first, size, pages } = parseManifest(blocks.at(-1)?.bytes ?? new Uint8Array())
  return [...batchPages(first, size)].flatMap((tiles, i) => {
    const page = bytesOf.get(formatCid(pages[i] as (typeof pages)[number])) as Uint8Array
    return parseLinkPage(page, tiles).map(({ tile, cid }): [string, string] => [formatTilePath(tile), formatCid(cid)])
  })
}

async function serve(t: TestContext, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const server = createServer((request, response) => {
    const bytes = files.get((request.url ?? '').replace('/log/', ''))
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
