import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as proof from '../src/index.ts'
import { documentOf, ORIGIN, saltOf, signerOf } from './support/sample-log.ts'

// A service, the owner of a record and a monitor, each with only the package's entry file.

class Service {
  readonly files = new Map<string, Uint8Array>()
  readonly entries: Uint8Array[] = []
  checkpoint = ''
  #head = proof.EMPTY_SEQUENCE
  #frontier = new proof.Frontier()
  #edge = new proof.TileEdge()
  readonly #forksAt: number

  constructor(forksAt = Number.POSITIVE_INFINITY) {
    this.#forksAt = forksAt
  }

  async append(count: number): Promise<void> {
    const leafHashes: Uint8Array[] = []
    for (let i = 0; i < count; i++) {
      const { entry, head } = this.#next()
      this.entries.push(entry)
      leafHashes.push(head.last)
      this.#head = head
    }
    const { edge, tiles } = this.#edge.grow(leafHashes)
    for (const { tile, bytes } of tiles) this.files.set(proof.formatTilePath(tile), bytes)
    this.#writeBundles()
    this.#edge = edge
    this.#frontier = this.#frontier.extend(leafHashes)
    this.checkpoint = await proof.signCheckpoint({ size: this.#head.size, root: this.#frontier.root() }, signerOf())
  }

  async restart(): Promise<void> {
    const size = this.#head.size
    this.#frontier = await proof.readFrontier(size, proof.nodesFromTiles(size, this.readTile))
    this.#edge = await proof.readTileEdge(size, this.readTile)
  }

  async proofOf(index: number): Promise<string> {
    const treeSize = this.#head.size
    return proof.formatProofFile({
      origin: ORIGIN,
      vkey: proof.formatVerifierKey(signerOf().key),
      entry: this.entries[index] as Uint8Array,
      salt: saltOf(index),
      index,
      treeSize,
      inclusionPath: await proof.makeInclusionProof(index, treeSize, proof.nodesFromTiles(treeSize, this.readTile)),
      checkpoint: this.checkpoint,
    })
  }

  readTile = (tile: proof.Tile): Uint8Array => this.serve(proof.formatTilePath(tile))

  serve(path: string): Uint8Array {
    proof.parseTilePath(path)
    const bytes = this.files.get(path)
    assert.ok(bytes, `nothing at ${path}`)
    return bytes
  }

  #next(): { entry: Uint8Array; head: proof.SequenceHead } {
    const { size } = this.#head
    if (size === 0) return proof.appendGenesis(ORIGIN, 1000)
    const commitment = proof.commitmentOf(proof.sha256(documentOf(size)), saltOf(size))
    const type = size < this.#forksAt ? 'SUBMITTED_HASH' : 'UPLOADED_FILE'
    return proof.appendEntry(this.#head, { serverTimestamp: 1000 + size, type, commitment })
  }

  #writeBundles(): void {
    for (let index = 0; ; index++) {
      const width = proof.tileWidth(this.entries.length, 'entries', index)
      if (width === 0) break
      const bundle = proof.formatEntryBundle(this.entries.slice(index * 256, index * 256 + width))
      this.files.set(proof.formatTilePath({ level: 'entries', index, width }), bundle)
    }
  }
}

class Monitor {
  #seen: proof.Checkpoint | undefined
  readonly #vkey: string

  constructor(vkey: string) {
    this.#vkey = vkey
  }

  /** Checks everything that a third party can check of a log. */
  async visit(service: Service): Promise<void> {
    const checkpoint = await proof.openCheckpoint(service.checkpoint, proof.parseVerifierKey(this.#vkey))
    const readNodes = proof.nodesFromTiles(checkpoint.size, service.readTile)
    if (this.#seen) {
      const path = await proof.makeConsistencyProof(this.#seen.size, checkpoint.size, readNodes)
      proof.verifyConsistency(this.#seen, checkpoint, path)
    }
    assert.deepEqual((await proof.readFrontier(checkpoint.size, readNodes)).root(), checkpoint.root)
    assert.deepEqual(this.#replay(service, checkpoint.size).root(), checkpoint.root)
    this.#seen = checkpoint
  }

  #replay(service: Service, size: number): proof.Frontier {
    let head = proof.EMPTY_SEQUENCE
    let frontier = new proof.Frontier()
    for (let index = 0; head.size < size; index++) {
      const width = proof.tileWidth(size, 'entries', index)
      const bundle = service.serve(proof.formatTilePath({ level: 'entries', index, width }))
      for (const bytes of proof.parseEntryBundle(bundle, width)) {
        ;({ head } = proof.replayEntry(head, bytes, ORIGIN))
        frontier = frontier.extend([head.last])
      }
    }
    return frontier
  }
}

test('a log grows, restarts, proves its records and satisfies its monitor', async () => {
  const vkey = proof.formatVerifierKey(signerOf().key)
  const service = new Service()
  const monitor = new Monitor(vkey)
  for (const count of [1, 1, 254, 1, 300, 512, 7]) {
    await service.append(count)
    await service.restart()
    await monitor.visit(service)
  }
  for (const index of [1, 2, 255, 256, 257, 1000, 1075]) {
    const file = proof.parseProofFile(await service.proofOf(index))
    const report = await proof.verifyProof(proof.sha256(documentOf(index)), file, { vkey })
    assert.equal(report.valid, true, JSON.stringify(report.steps))
    assert.equal(report.proved?.index, index)
  }
})

test('a log that rewrites its past is caught by everyone who saw it before', async () => {
  const monitor = new Monitor(proof.formatVerifierKey(signerOf().key))
  const [honest, forked] = [new Service(), new Service(290)]
  await honest.append(300)
  await forked.append(310)
  await new Monitor(proof.formatVerifierKey(signerOf().key)).visit(forked)
  await monitor.visit(honest)
  await assert.rejects(() => monitor.visit(forked), /does not lead to the/)
})

test('a log that shows other entries than it has signed is caught', async () => {
  const service = new Service()
  await service.append(300)
  const other = new Service(290)
  await other.append(300)
  service.files.set('tile/entries/001.p/44', other.serve('tile/entries/001.p/44'))
  await assert.rejects(() => new Monitor(proof.formatVerifierKey(signerOf().key)).visit(service), assert.AssertionError)
})
