import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { DAG_JSON, formatCid, parseManifest, RAW } from '@countersign/proof'
import { CarReader } from '@ipld/car'
import { base58btc } from 'multiformats/bases/base58'
import { CID } from 'multiformats/cid'
import { sha256 } from 'multiformats/hashes/sha2'
import pg from 'pg'
import { type BuiltBlock, buildPublication } from '../../src/features/anchoring/build-publication.ts'
import { selectLastBatch } from '../../src/features/anchoring/store.ts'
import { eventually } from '../harness/eventually.ts'
import { onServer } from '../harness/test-database.ts'
import { gatewayClient } from './gateway-client.ts'
import { type AnchoredBatch, type PublishedLog, startPublishedLog } from './published-log.ts'

const types = {
  raw: 'application/vnd.ipld.raw',
  car: 'application/vnd.ipld.car',
  json: 'application/json',
  'dag-json': 'application/vnd.ipld.dag-json',
}

describe('The gateway', () => {
  let log: PublishedLog
  let root: string
  let blocks: BuiltBlock[]
  let tile: BuiltBlock
  let bundle: BuiltBlock
  before(async () => {
    log = await startPublishedLog()
    await log.grow(700)
    root = await log.publish()
    blocks = await Array.fromAsync(
      buildPublication(log.ports, (await selectLastBatch(log.ports.database)) as unknown as AnchoredBatch),
    )
    tile = blocks.find(({ path }) => path === 'tile/0/000') as BuiltBlock
    bundle = blocks.find(({ path }) => path === 'tile/entries/002.p/189') as BuiltBlock
  })
  after(() => log.stop())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${log.url}/ipfs/${path}`, { headers, method })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('gives every block to an IPFS client, which checks it', async () => {
    const client = gatewayClient(log.url)
    for (const { cid, bytes } of blocks) {
      assert.deepEqual(Buffer.from(await client.fetchBlock(CID.parse(cid))), Buffer.from(bytes))
    }
    assert.deepEqual(parseManifest(await client.fetchBlock(CID.parse(root))).size, 701)
  })

  it('is not believed by the client when it gives other bytes', async (t) => {
    const forger = await startForger(t, (honest) => honest.map((byte, i) => (i === 10 ? byte ^ 1 : byte)))
    await assert.rejects(gatewayClient(forger).fetchBlock(CID.parse(tile.cid)), /Unable to fetch/)
    const honest = await startForger(t, (bytes) => bytes)
    assert.equal((await gatewayClient(honest).fetchBlock(CID.parse(tile.cid))).length, tile.bytes.length)
  })

  async function startForger(t: TestContext, forge: (honest: Buffer) => Uint8Array): Promise<string> {
    const server = createServer((request, response) => {
      fetch(log.url + request.url)
        .then(bytesOf)
        .then(
          (honest) => response.end(forge(honest)),
          (error: Error) => response.destroy(error),
        )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('streams a publication as a CAR that an IPFS library reads, every block once and under its CID', async () => {
    const response = await get(`${root}?format=car`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/vnd.ipld.car; version=1; order=dfs; dups=n')
    const car = await CarReader.fromBytes(await bytesOf(response))
    assert.deepEqual((await car.getRoots()).map(String), [root])
    const found: string[] = []
    for await (const { cid, bytes } of car.blocks()) {
      assert.equal(CID.createV1(cid.code, await sha256.digest(bytes)).toString(), cid.toString())
      found.push(cid.toString())
    }
    assert.deepEqual(found.toSorted(), blocks.map(({ cid }) => cid).sort())
    // Depth first: a block comes before those it links.
    assert.equal(found[0], root)
    const manifest = parseManifest(blocks.at(-1)?.bytes ?? new Uint8Array())
    assert.equal(found[1], manifest.checkpoints?.map(formatCid)[0])
  })

  it('gives a CAR of one block where that is asked for', async () => {
    for (const query of ['dag-scope=block', 'dag-scope=entity', 'entity-bytes=0:*']) {
      const response = await get(`${root}?format=car&${query}`)
      const car = await CarReader.fromBytes(await bytesOf(response))
      const found: string[] = []
      for await (const { cid } of car.blocks()) found.push(cid.toString())
      assert.deepEqual(found, [root], query)
    }
    const raw = await CarReader.fromBytes(await bytesOf(await get(`${tile.cid}?format=car`)))
    assert.deepEqual((await raw.getRoots()).map(String), [tile.cid])
  })

  it('shows the manifest as JSON and tiles as bytes to clients that request no format', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const accept of ['*/*', browser, 'application/*']) {
      const manifest = await get(root, { accept })
      assert.equal(manifest.headers.get('content-type'), types.json)
      assert.equal(manifest.headers.get('content-disposition'), `inline; filename="${root}.json"`)
      assert.equal(((await manifest.json()) as { format: string }).format, 'countersign-batch/2')
      const bytes = await get(bundle.cid, { accept })
      assert.equal(bytes.headers.get('content-type'), types.raw)
      assert.deepEqual(await bytesOf(bytes), Buffer.from(bundle.bytes))
    }
  })

  it('returns the requested form, by URL or by header', async () => {
    for (const [format, type] of Object.entries(types)) {
      const byAddress = await get(`${root}?format=${format}`, { accept: types.raw })
      const byHeader = await get(root, { accept: `text/plain, ${type};q=0.9, */*;q=0.1` })
      for (const { status, headers } of [byAddress, byHeader]) {
        assert.equal(status, 200)
        assert.equal(headers.get('content-type')?.split(';')[0], type)
      }
      assert.equal(byAddress.headers.get('content-location'), null)
      assert.equal(byHeader.headers.get('content-location'), `/ipfs/${root}?format=${format}`)
      assert.equal(byHeader.headers.get('vary'), 'accept')
      assert.equal(byAddress.headers.get('etag'), byHeader.headers.get('etag'))
      assert.deepEqual(await bytesOf(byAddress), await bytesOf(byHeader))
    }
    const preferred = await get(root, { accept: `${types.raw};q=0.5, ${types['dag-json']};q=0.9, */*;q=0.1` })
    assert.equal(preferred.headers.get('content-type'), types['dag-json'])
    const car = await get(root, { accept: `${types.car}; version=1; order=dfs; dups=y` })
    assert.equal(car.headers.get('content-type'), `${types.car}; version=1; order=dfs; dups=y`)
    await car.body?.cancel()
  })

  it('sends the headers of the norm, for every origin', async () => {
    const raw = await get(`${tile.cid}?format=raw`)
    const expected = {
      'content-type': types.raw,
      'content-length': String(tile.bytes.length),
      'content-disposition': `attachment; filename="${tile.cid}.bin"`,
      'cache-control': 'public, max-age=29030400, immutable',
      etag: `"${tile.cid}.raw"`,
      'x-content-type-options': 'nosniff',
      'x-ipfs-path': `/ipfs/${tile.cid}`,
      'x-ipfs-roots': tile.cid,
      'access-control-allow-origin': '*',
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(raw.headers.get(name), value, name)
    const car = await get(`${root}?format=car&dag-scope=block`)
    assert.equal(car.headers.get('content-disposition'), `attachment; filename="${root}.car"`)
  })

  it('has another tag for every form and scope', async () => {
    const queries = ['format=raw', 'format=json', 'format=dag-json', 'format=car', 'format=car&dag-scope=block']
    const more = ['format=car&entity-bytes=0:9', 'format=car&entity-bytes=0:*']
    const tags = await Promise.all(
      [...queries, ...more].map(async (query) => (await get(`${root}?${query}`, {}, 'HEAD')).headers.get('etag')),
    )
    assert.equal(new Set(tags).size, tags.length, tags.join())
  })

  it('answers 304 to clients that have the block, whatever else they have', async () => {
    const etag = (await get(tile.cid)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(tile.cid, { 'if-none-match': known })
      assert.equal(response.status, 304)
      assert.equal(response.headers.get('etag'), etag)
      assert.equal((await bytesOf(response)).length, 0)
    }
    assert.equal((await get(tile.cid, { 'if-none-match': '"x"' })).status, 200)
    assert.equal((await get(`${tile.cid}?format=car`, { 'if-none-match': etag })).status, 200)
  })

  it('answers HEAD with the headers alone', async () => {
    const raw = await get(tile.cid, {}, 'HEAD')
    assert.deepEqual([raw.status, raw.headers.get('content-length')], [200, String(tile.bytes.length)])
    const car = await get(`${root}?format=car`, {}, 'HEAD')
    assert.deepEqual([car.status, car.headers.get('content-length')], [200, null])
    assert.equal((await get(unknownCid, {}, 'HEAD')).status, 404)
  })

  it('takes base58 as well, and names the block in base32', async () => {
    const spelled = CID.parse(tile.cid).toString(base58btc)
    const response = await get(spelled)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('etag'), `"${tile.cid}.raw"`)
    assert.equal(response.headers.get('x-ipfs-path'), `/ipfs/${spelled}`)
  })

  it('finds a block by its hash: a page as raw bytes, too, but never bytes as dag-json', async () => {
    const asRaw = CID.createV1(RAW, CID.parse(root).multihash).toString()
    const raw = await get(asRaw)
    assert.deepEqual([raw.status, raw.headers.get('content-type')], [200, types.raw])
    assert.deepEqual(await bytesOf(raw), Buffer.from(blocks.at(-1)?.bytes ?? []))
    const asJson = CID.createV1(DAG_JSON, CID.parse(tile.cid).multihash).toString()
    assert.equal((await get(asJson)).status, 404)
  })

  it('answers the probe of gateway clients with the empty block', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get('bafkqaaa?format=raw', { accept: types.raw }, method)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, types.raw])
      assert.equal(response.headers.get('content-length'), '0')
      assert.equal((await bytesOf(response)).length, 0)
    }
    const car = await CarReader.fromBytes(await bytesOf(await get('bafkqaaa?format=car')))
    assert.deepEqual((await car.getRoots()).map(String), ['bafkqaaa'])
  })

  const unknownCid = 'bafkreicysg23kiwv34eg2d7qweipxwosdo2py4ldv42nbauguluen5v6am'

  it('refuses what it cannot answer, with a reason and nothing that is kept', async () => {
    const cases: [string, Record<string, string>, number, RegExp][] = [
      [unknownCid, {}, 404, /not published a block with this CID/],
      ['hello', {}, 400, /CID is invalid/],
      [`b${'a'.repeat(70)}`, {}, 400, /too long/],
      ['QmRQ353oFNqt8zfZ9X1HgRUszwv9RkEEwmMZZkbkYEsybn', {}, 400, /version 0/],
      [`${root}/tile`, {}, 404, /Paths below a CID are not supported/],
      [`${root}/`, {}, 404, /Paths below a CID are not supported/],
      [`${root}?format=tar`, {}, 406, /not available in this format/],
      [`${tile.cid}?format=json`, {}, 406, /not available in this format/],
      [tile.cid, { accept: types.json }, 406, /not available in this format/],
      [root, { accept: 'text/html' }, 406, /not available in this format/],
      [root, { accept: `${types.car}; version=2` }, 406, /not available in this format/],
      [root, { accept: `${types.raw};q=0` }, 406, /not available in this format/],
      ['bafkqaaa?format=json', {}, 406, /not available in this format/],
      [`${root}?format=car&dag-scope=some`, {}, 400, /dag-scope must be one of block, entity, all\.$/],
      [`${root}?format=car&entity-bytes=x`, {}, 400, /entity-bytes/],
      [`${root}?format=raw&format=car`, {}, 400, /format/],
      [root, { 'service-worker': 'script' }, 400, /service worker/],
    ]
    for (const [path, headers, status, reason] of cases) {
      const response = await get(path, headers)
      const body = (await response.json()) as { success: boolean; error: string }
      assert.equal(response.status, status, `${path}: ${body.error}`)
      assert.match(body.error, reason, path)
      assert.equal(body.success, false)
      assert.equal(response.headers.get('cache-control'), null, path)
      assert.equal(response.headers.get('etag'), null, path)
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path)
    }
  })

  it('lets a page of any origin ask with If-None-Match', async () => {
    const response = await get(root, { 'access-control-request-headers': 'if-none-match' }, 'OPTIONS')
    assert.equal(response.status, 204)
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /if-none-match/)
  })

  it('streams a limited number of publications concurrently, and continues when a reader leaves', async () => {
    const holder = new pg.Client({ connectionString: log.databaseUrl })
    await holder.connect()
    const leave = new AbortController()
    try {
      // The streams begin, and stall before the first tile.
      await holder.query('begin; lock table log_entries in access exclusive mode')
      const address = `${log.url}/ipfs/${root}?format=car`
      const readers = await Promise.all(Array.from({ length: 8 }, () => fetch(address, { signal: leave.signal })))
      assert.ok(readers.every(({ status }) => status === 200))
      const refused = await fetch(address)
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      assert.equal(refused.headers.get('cache-control'), null)
      assert.equal((await get(`${root}?format=raw`)).status, 200)
      assert.equal((await get(`${root}?format=car`, {}, 'HEAD')).status, 200, 'HEAD reads no tile')
    } finally {
      leave.abort()
      await holder.end()
    }
    await eventually('there is room again', async () => {
      const response = await get(`${root}?format=car`)
      await bytesOf(response)
      assert.ok([200, 429].includes(response.status), String(response.status))
      return response.status === 200
    })
  })

  it('serves no bytes but those it published, even if the database has others', async () => {
    const hash = `decode('${'ab'.repeat(32)}', 'hex')`
    await onServer(log.databaseUrl, `update log_entries set hash = ${hash} where sequence_number = 5`)
    assert.equal((await get(tile.cid)).status, 500)
    // The CAR has started when it is noticed: it breaks off.
    await assert.rejects(async () => await bytesOf(await get(`${root}?format=car`)))
  })
})
