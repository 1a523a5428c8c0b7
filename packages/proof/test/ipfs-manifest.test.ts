import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anchorValue } from '../src/anchor.ts'
import { utf8 } from '../src/bytes.ts'
import type { Anchor } from '../src/chain-anchor.ts'
import { openCheckpoint, signCheckpoint } from '../src/checkpoint.ts'
import { ProofError } from '../src/errors.ts'
import { batchPages } from '../src/ipfs/batch-tiles.ts'
import { type Cid, cidOf, DAG_JSON, formatCid, RAW } from '../src/ipfs/cid.ts'
import { MAX_BLOCK_LENGTH } from '../src/ipfs/dag-json.ts'
import { formatLinkPage, parseLinkPage } from '../src/ipfs/link-page.ts'
import { type BatchManifest, formatManifest, parseManifest } from '../src/ipfs/manifest.ts'
import type { Tile } from '../src/tile.ts'
import { parseVerifierKey } from '../src/verifier-key.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'
import { toSecond } from './support/sample-keys.ts'
import { ORIGIN, signerOf, VKEY } from './support/sample-log.ts'

const anchor: Anchor = {
  kind: 'evm',
  network: 'Example',
  public: false,
  chainId: 31337,
  transaction: '02f8',
  transactionHash: '11'.repeat(32),
  blockNumber: 7,
  blockHash: '22'.repeat(32),
  blockTime: '2027-01-01T00:00:00.000Z',
  explorerUrl: null,
  inclusion: { header: 'f9', index: 0, nodes: ['f8'] },
}

const pageOf = (text: string): Cid => cidOf(DAG_JSON, utf8(text))

async function sample(changes: Partial<BatchManifest> = {}): Promise<BatchManifest> {
  const size = changes.size ?? 3
  const root = Buffer.alloc(32, 5)
  return {
    origin: ORIGIN,
    vkey: VKEY,
    first: 0,
    size,
    root: Uint8Array.from(root),
    checkpoint: await signCheckpoint({ size, root }, signerOf()),
    anchorValue: anchorValue(ORIGIN, size, root),
    anchor,
    pages: [pageOf('1')],
    ...changes,
  }
}

const manifest = await sample()
const block = formatManifest(manifest)
const text = new TextDecoder().decode(block)

test('a manifest comes back as it was, with a checkpoint that opens', async () => {
  assert.deepEqual(parseManifest(block), manifest)
  const checkpoint = await openCheckpoint(parseManifest(block).checkpoint, parseVerifierKey(VKEY))
  assert.deepEqual([checkpoint.size, checkpoint.origin], [3, ORIGIN])
})

test('the same batch has the same bytes, whatever the order in which its members were made', async () => {
  const turned = Object.fromEntries(Object.entries(anchor).reverse()) as unknown as Anchor
  assert.deepEqual(formatManifest(await sample({ anchor: turned })), block)
  const keys = Object.keys(JSON.parse(text))
  assert.deepEqual(keys, keys.toSorted())
})

test('a manifest that contradicts itself is refused, in reading and in writing', async () => {
  const contradictions: Partial<BatchManifest>[] = [
    { origin: 'log.example.org/other' },
    { vkey: 'log.example.org/countersign+394fb84e+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c' },
    { checkpoint: await signCheckpoint({ size: 4, root: manifest.root }, signerOf()) },
    { checkpoint: await signCheckpoint({ size: 3, root: Buffer.alloc(32, 6) }, signerOf()) },
    { root: new Uint8Array(32) },
    { anchorValue: new Uint8Array(32) },
    { pages: [] },
    { pages: [pageOf('1'), pageOf('2')] },
  ]
  for (const change of contradictions) {
    assert.throws(() => formatManifest({ ...manifest, ...change }), refusal('mismatch'), Object.keys(change).join())
  }
  assert.throws(() => parseManifest(utf8(text.replace('"first":0', '"first":3'))), refusal('out-of-range'))
  const otherValue = text.replace(/"anchorValue":"[^"]*"/, `"anchorValue":"${'00'.repeat(32)}"`)
  assert.throws(() => parseManifest(utf8(otherValue)), refusal('mismatch'))
  const otherRoot = text.replace(/"root":"[^"]*"/, `"root":"${'00'.repeat(32)}"`)
  assert.throws(() => parseManifest(utf8(otherRoot)), refusal('mismatch'))
})

test('what is not of the format is refused', () => {
  const malformed = [
    '[]',
    'null',
    '7',
    text.replace('"vkey"', '"vkez"'),
    text.replace(/,"vkey":"[^"]*"/, ''),
    text.replace('{"anchor"', '{"a":1,"anchor"'),
    text.replace(/"anchor":\{.*?\},"anchorValue"/, '"anchor":[],"anchorValue"'),
    text.replace('"size":3', '"size":"3"'),
    text.replace(/"root":"../, '"root":"ZZ'),
    text.replace(/"origin":"[^"]*"/, '"origin":5'),
    text.replace(/"pages":\[[^\]]*\]/, '"pages":{}'),
    text.replace(/"pages":\[[^\]]*\]/, '"pages":["x"]'),
    text.replace(/"pages":\[[^\]]*\]/, `"pages":[{"/":"${formatCid(cidOf(RAW, utf8('x')))}"}]`),
    `${text} `,
  ]
  for (const one of malformed) assert.throws(() => parseManifest(utf8(one)), ProofError, one.slice(0, 80))
  assert.throws(() => parseManifest(utf8(text.replace('batch/1', 'batch/3'))), refusal('unsupported'))
  assert.throws(() => parseManifest(new Uint8Array(MAX_BLOCK_LENGTH + 1)), refusal('too-large'))
})

test('any flipped byte is noticed, or is covered only by the signature or the chain', () => {
  fc.assert(
    fc.property(fc.nat(block.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const turned = block.slice()
      turned[at] = (turned[at] as number) ^ change
      try {
        const found = parseManifest(turned)
        assert.deepEqual([found.origin, found.size, found.root], [manifest.origin, manifest.size, manifest.root])
      } catch (error) {
        assert.ok(error instanceof ProofError, String(error))
      }
    }),
    rounds(2000),
  )
})

test('the links of a large batch stay in blocks that every node takes', async () => {
  const first = 4_000_000_000
  const pages = [...batchPages(first, first + 1_000_000)]
  const blocks = pages.map((tiles) => formatLinkPage(tiles.map((tile, i) => ({ tile, cid: rawOf(String(i)) }))))
  assert.equal(pages.length, 8)
  assert.ok(blocks.every(({ length }) => length < MAX_BLOCK_LENGTH / 2))
  // The most pages allowed, too.
  const most = await sample({ first: 0, size: 260_000_000, pages: [] })
  const count = [...batchPages(0, 260_000_000)].length
  const large = formatManifest({ ...most, pages: Array.from({ length: count }, (_, i) => pageOf(String(i))) })
  assert.ok(count > 2000 && large.length < MAX_BLOCK_LENGTH, `${count} pages, ${large.length} bytes`)
})

const rawOf = (content: string): Cid => cidOf(RAW, utf8(content))
const tiles: Tile[] = [
  { level: 'entries', index: 0, width: 3 },
  { level: 0, index: 0, width: 3 },
]
const links = tiles.map((tile, i) => ({ tile, cid: rawOf(String(i)) }))

test('a page gives the links to the tiles that it should have', () => {
  const page = formatLinkPage(links)
  assert.match(
    new TextDecoder().decode(page),
    /^\{"format":"countersign-batch-tiles\/1","tiles":\{"tile\/0\/000\.p\/3":/,
  )
  assert.deepEqual(parseLinkPage(page, tiles), links)
})

test('a page that links other tiles, or something else than tiles, is refused', () => {
  const page = formatLinkPage(links)
  const pageText = new TextDecoder().decode(page)
  const [bundle, tile] = tiles as [Tile, Tile]
  assert.throws(() => parseLinkPage(page, [bundle]), refusal('mismatch'))
  assert.throws(() => parseLinkPage(page, [bundle, tile, { ...tile, index: 1 }]), refusal('mismatch'))
  assert.throws(() => parseLinkPage(page, [bundle, { ...tile, width: 4 }]), refusal('mismatch'))
  assert.throws(() => parseLinkPage(formatLinkPage([{ tile, cid: pageOf('1') }]), [tile]), refusal('malformed'))
  assert.throws(() => parseLinkPage(block, tiles), refusal('unsupported'))
  for (const one of ['null', '[]', '1', '"a"', '{}']) {
    assert.throws(() => parseLinkPage(utf8(one), tiles), refusal('unsupported'), one)
  }
  for (const one of ['null', '[]', '1', '"a"', '{}']) {
    const broken = pageText.replace(/"tiles":.*/, `"tiles":${one}}`)
    assert.throws(() => parseLinkPage(utf8(broken), tiles), ProofError, broken)
  }
  assert.throws(() => parseLinkPage(utf8(pageText.replace(/\}$/, ',"z":1}')), tiles), refusal('malformed'))
})

test('a manifest carries what the log has stated about its keys, if it has stated anything', async () => {
  const keys = [toSecond]
  const parsed = parseManifest(formatManifest(await sample({ keys, checkpoints: [] })))
  assert.deepEqual(parsed.keys, keys)
  assert.equal('keys' in parseManifest(block), false)
  for (const wrong of [[], Array(65).fill('a'), ['a'.repeat(8193)]]) {
    const changed = formatManifest(await sample({ keys: wrong, checkpoints: [] }))
    assert.throws(() => parseManifest(changed), ProofError)
  }
})
