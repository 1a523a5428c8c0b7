import { test } from 'node:test'
import fc from 'fast-check'
import { anchorValue } from '../src/anchor.ts'
import { fromBase64, fromHex, toHex } from '../src/bytes.ts'
import { checkAnchor } from '../src/check-anchor.ts'
import { openCheckpoint, parseCheckpoint } from '../src/checkpoint.ts'
import { verifyConsistency } from '../src/consistency-proof.ts'
import { decodeEntry, sequentialFingerprintOf } from '../src/entry.ts'
import { formatEntryBundle, parseEntryBundle } from '../src/entry-bundle.ts'
import { ProofError } from '../src/errors.ts'
import { parseEvmBlockHeader } from '../src/evm/block-header.ts'
import { parseEvmTransaction } from '../src/evm/transaction.ts'
import { exportOts } from '../src/export-ots.ts'
import { Frontier } from '../src/frontier.ts'
import { verifyInclusion } from '../src/inclusion-proof.ts'
import { parseNote } from '../src/note.ts'
import { parseAnchor } from '../src/parse-anchor.ts'
import { formatProofFile, parseProofFile } from '../src/proof-file.ts'
import { parseReceipt } from '../src/receipt.ts'
import { EMPTY_SEQUENCE, replayEntry } from '../src/sequence.ts'
import { signReceipts } from '../src/sign-receipts.ts'
import { parseTilePath, splitTile } from '../src/tile.ts'
import { TileEdge } from '../src/tile-edge.ts'
import { exportTlogProof, importTlogProof } from '../src/tlog-proof.ts'
import { parseVerifierKey } from '../src/verifier-key.ts'
import { verifyProof } from '../src/verify.ts'
import { rounds } from './support/rounds.ts'
import { bitcoinAnchorOf, evmAnchorOf } from './support/sample-anchor.ts'
import { ORIGIN, saltOf, sampleEntries, sampleProof, signerOf, VKEY } from './support/sample-log.ts'

// Outside input is hostile: for any input, a parser returns a value or throws a ProofError, and nothing else.

const proof = await sampleProof(5, 11)
const entries = sampleEntries(3)
const { root } = parseCheckpoint(parseNote(proof.checkpoint).text)
const receipt = await receiptOfSample()
const value = anchorValue(ORIGIN, 11, root)
const evm = evmAnchorOf(value, { count: 20 })
const bitcoin = bitcoinAnchorOf(value)

async function receiptOfSample(): Promise<string> {
  const time = decodeEntry(entries[2] as Uint8Array).serverTimestamp
  const signed = await signReceipts({ first: 0, leafHashes: entries.map(sequentialFingerprintOf), time }, signerOf())
  return signed.receiptOf(1, { entry: entries[1] as Uint8Array, salt: saltOf(1) })
}

/** A valid text with pieces removed, duplicated, replaced by noise, or moved. */
function mutated(valid: string): fc.Arbitrary<string> {
  const noise = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      '\n',
      '\n\n',
      '\u0000',
      '\ud800',
      '\u2014 ',
      ' ',
      '+',
      '=',
      '0',
      '-1',
      '1e400',
      '"',
      '{',
      '[',
      '{"a":',
    ),
  )
  const edit = fc.record({ at: fc.nat(valid.length), remove: fc.nat(8), insert: noise })
  return fc
    .array(edit, { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), valid),
    )
}

function mutatedBytes(valid: Uint8Array): fc.Arbitrary<Uint8Array> {
  const edit = fc.record({ at: fc.nat(valid.length), remove: fc.nat(3), insert: fc.uint8Array({ maxLength: 3 }) })
  return fc
    .array(edit, { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce<Uint8Array>(
        (bytes, { at, remove, insert }) => Uint8Array.of(...bytes.slice(0, at), ...insert, ...bytes.slice(at + remove)),
        valid,
      ),
    )
}

const texts = (valid: string) => fc.oneof(mutated(valid), fc.string({ unit: 'binary', maxLength: 300 }), fc.string())
const bytes = (valid: Uint8Array) => fc.oneof(mutatedBytes(valid), fc.uint8Array({ maxLength: 300 }))
const number = fc.oneof(fc.nat(600), fc.integer(), fc.double(), fc.maxSafeNat())
const hashes = fc.array(fc.uint8Array({ minLength: 30, maxLength: 33 }), { maxLength: 70 })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueOrProofError(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
  }
}

for (const [name, input, parse] of [
  ['hex', texts(toHex(proof.entry)), fromHex],
  ['base64', texts('QUJDRA=='), (text: string) => fromBase64(text, 'it')],
  ['a verifier key', texts(VKEY), parseVerifierKey],
  ['a note', texts(proof.checkpoint), parseNote],
  ['a checkpoint', texts(proof.checkpoint.slice(0, proof.checkpoint.indexOf('\n\n') + 1)), parseCheckpoint],
  ['a proof file', texts(formatProofFile(proof)), parseProofFile],
  ['an EVM anchor', texts(JSON.stringify(evm)), (text: string) => parseAnchor(parseJson(text))],
  ['a Bitcoin anchor', texts(JSON.stringify(bitcoin)), (text: string) => parseAnchor(parseJson(text))],
  ['a tlog-proof', texts(exportTlogProof(proof)), (text: string) => importTlogProof(text, VKEY)],
  ['a receipt', texts(receipt), parseReceipt],
  ['a tile path', texts('tile/0/x001/x234/067.p/12'), parseTilePath],
] as [string, fc.Arbitrary<string>, (text: string) => unknown][]) {
  test(`reading ${name} from hostile text ends in a value or a ProofError`, () => {
    fc.assert(
      fc.property(input, (text) => valueOrProofError(() => parse(text))),
      rounds(5000),
    )
  })
}

for (const [name, input, parse] of [
  ['an entry', bytes(entries[1] as Uint8Array), decodeEntry],
  [
    'the next entry of a log',
    bytes(entries[0] as Uint8Array),
    (b: Uint8Array) => replayEntry(EMPTY_SEQUENCE, b, ORIGIN),
  ],
  ['an EVM transaction', bytes(fromHex(evm.transaction)), parseEvmTransaction],
  ['an EVM block header', bytes(fromHex(evm.inclusion?.header ?? '')), parseEvmBlockHeader],
  ['an entry bundle', bytes(formatEntryBundle(entries)), (b: Uint8Array) => parseEntryBundle(b, 3)],
  ['a tile', bytes(new Uint8Array(96)), (b: Uint8Array) => splitTile({ level: 0, index: 0, width: 3 }, b)],
] as [string, fc.Arbitrary<Uint8Array>, (bytes: Uint8Array) => unknown][]) {
  test(`reading ${name} from hostile bytes ends in a value or a ProofError`, () => {
    fc.assert(
      fc.property(input, (b) => valueOrProofError(() => parse(b))),
      rounds(3000),
    )
  })
}

test('hostile numbers and hashes end in a value or a ProofError', () => {
  fc.assert(
    fc.property(number, number, hashes, (a, b, path) => {
      const hash = new Uint8Array(32)
      valueOrProofError(() => verifyInclusion(hash, a, path, { size: b, root: hash }))
      valueOrProofError(() => verifyConsistency({ size: a, root: hash }, { size: b, root: hash }, path))
      valueOrProofError(() => new Frontier(a, path))
      valueOrProofError(() => new TileEdge(a, path))
    }),
    rounds(5000),
  )
})

test('an anchor made of hostile members proves nothing and crashes nothing', () => {
  const hex = (valid: string) => fc.oneof(fc.constant(valid), bytes(fromHex(valid)).map(toHex))
  const { header, nodes } = evm.inclusion as NonNullable<typeof evm.inclusion>
  const evms = fc.record({
    transaction: hex(evm.transaction),
    chainId: fc.constantFrom(evm.chainId, 1),
    inclusion: fc.record({ header: hex(header), index: number, nodes: fc.tuple(...nodes.map(hex)) }),
  })
  const bitcoins = fc.record({ timestamp: hex(bitcoin.timestamp), header: hex(bitcoin.header), blockNumber: number })
  const other = new Uint8Array(32)
  const hostile = fc.oneof(
    evms.map((change) => ({ ...evm, ...change })),
    bitcoins.map((change) => ({ ...bitcoin, ...change })),
  )
  fc.assert(
    fc.property(hostile, (anchor) => {
      valueOrProofError(() => checkAnchor(value, anchor))
      valueOrProofError(() => exportOts(other, { ...proof, anchor }))
      try {
        checkAnchor(other, anchor)
      } catch (error) {
        if (error instanceof ProofError) return
        throw error
      }
      throw new Error('a hostile anchor holds')
    }),
    rounds(5000),
  )
})

test('a hostile checkpoint or proof never opens and never crashes', async () => {
  const key = signerOf().key
  await fc.assert(
    fc.asyncProperty(texts(proof.checkpoint), async (note) => {
      const opened = await openCheckpoint(note, key).catch((error: unknown) => {
        if (!(error instanceof ProofError)) throw error
      })
      if (opened === undefined) return
      if (opened.size !== 11 || opened.origin !== ORIGIN) throw new Error(`a forged checkpoint opened: ${note}`)
    }),
    rounds(2000),
  )
})

test('a proof made of hostile members is reported as invalid', async () => {
  const hostile = fc.record({
    origin: fc.oneof(fc.constant(proof.origin), texts(proof.origin)),
    vkey: fc.oneof(fc.constant(VKEY), texts(VKEY)),
    entry: bytes(proof.entry),
    salt: bytes(proof.salt),
    index: number,
    treeSize: number,
    inclusionPath: hashes,
    checkpoint: fc.oneof(fc.constant(proof.checkpoint), texts(proof.checkpoint)),
  })
  await fc.assert(
    fc.asyncProperty(hostile, async (file) => {
      const report = await verifyProof(new Uint8Array(32), file)
      if (report.valid) throw new Error('a hostile proof is valid')
    }),
    rounds(2000),
  )
})
