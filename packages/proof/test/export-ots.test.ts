import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { anchorValue } from '../src/anchor.ts'
import { fromHex, toHex } from '../src/bytes.ts'
import { parseCheckpoint } from '../src/checkpoint.ts'
import { exportOts, exportPendingOts } from '../src/export-ots.ts'
import { parseNote } from '../src/note.ts'
import { parseDetachedTimestamp } from '../src/ots/detached-timestamp.ts'
import type { Operation } from '../src/ots/operation.ts'
import { attestedPaths } from '../src/ots/path.ts'
import { mergeTimestamps, parseTimestamp, serializeTimestamp } from '../src/ots/timestamp.ts'
import type { ProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { refusal } from './support/refusal.ts'
import { bitcoinAnchorOf, evmAnchorOf } from './support/sample-anchor.ts'
import { documentOf, ORIGIN, saltOf, sampleProof } from './support/sample-log.ts'

const fingerprintOf = (index: number) => sha256(documentOf(index))

async function anchoredProof(
  index: number,
  size: number,
  make: (value: Uint8Array) => ProofFile['anchor'],
): Promise<ProofFile> {
  const proof = await sampleProof(index, size)
  const { root } = parseCheckpoint(parseNote(proof.checkpoint).text)
  const anchor = make(anchorValue(ORIGIN, size, root))
  return anchor === undefined ? proof : { ...proof, anchor }
}

test('the path of the published record is the one of the format', async () => {
  const proof = await anchoredProof(1, 3, bitcoinAnchorOf)
  const [path] = attestedPaths(parseDetachedTimestamp(exportOts(fingerprintOf(1), proof)))
  assert.deepEqual(path?.operations.slice(0, 11).map(shown), [
    `append ${toHex(saltOf(1))}`,
    'sha256',
    `prepend 00${toHex(proof.entry.subarray(0, 53))}`,
    'sha256',
    'prepend 0110108a92f10c6b4b9b61b25a7ebd2615734aa91e5f55337e0b51576dc4e65389',
    'sha256',
    'append f43c97964f6d6aedb97e42028bc5be949812d8056d8de299b36b25ef0a899050',
    'prepend 01',
    'sha256',
    `prepend ${toHex(Buffer.from('csa1'))}${toHex(sha256(Buffer.from(ORIGIN)))}0000000000000003`,
    'sha256',
  ])
})

test('a standard client reads the file, writes the same bytes, and finds the Merkle root of the block', async () => {
  const sizes = [
    [1, 2],
    [1, 3],
    [2, 3],
    [4, 5],
    [6, 13],
    [12, 13],
    [9, 64],
  ] as const
  for (const [index, size] of sizes) {
    const proof = await anchoredProof(index, size, bitcoinAnchorOf)
    const judged = judge(exportOts(fingerprintOf(index), proof))
    assert.ok(proof.anchor?.kind === 'bitcoin')
    assert.deepEqual(judged, {
      digest: toHex(fingerprintOf(index)),
      same: true,
      attestations: [['BitcoinBlockHeaderAttestation', 119, proof.anchor.header.slice(72, 136)]],
      operations: ['OpAppend', 'OpPrepend', 'OpSHA256'],
    })
  }
})

test('only the way to Bitcoin is exported, not what calendars have promised', async () => {
  const proof = await anchoredProof(1, 3, (value) => {
    const anchor = bitcoinAnchorOf(value)
    const pending = {
      message: value,
      attestations: [{ kind: 'pending', uri: 'https://a.example' } as const],
      operations: [],
    }
    const timestamp = serializeTimestamp(mergeTimestamps(parseTimestamp(fromHex(anchor.timestamp), value), pending))
    return { ...anchor, timestamp: toHex(timestamp) }
  })
  const paths = attestedPaths(parseDetachedTimestamp(exportOts(fingerprintOf(1), proof)))
  assert.deepEqual(
    paths.map(({ attestation }) => attestation),
    [{ kind: 'bitcoin', height: 119 }],
  )
})

test('what calendars have promised is exported before the anchor is there, and nothing else', async () => {
  const proof = await sampleProof(1, 3)
  const value = anchorValue(ORIGIN, 3, parseCheckpoint(parseNote(proof.checkpoint).text).root)
  const attested = parseTimestamp(fromHex(bitcoinAnchorOf(value).timestamp), value)
  const promise = (uri: string) => ({
    message: value,
    attestations: [{ kind: 'pending', uri } as const],
    operations: [],
  })
  const uris = ['https://a.example', 'https://b.example']
  const both = serializeTimestamp(mergeTimestamps(attested, ...uris.map(promise)))
  const paths = attestedPaths(parseDetachedTimestamp(exportPendingOts(fingerprintOf(1), proof, both)))
  assert.deepEqual(
    paths.map(({ attestation }) => attestation),
    uris.map((uri) => ({ kind: 'pending', uri })),
  )
  assert.deepEqual(
    paths.map(({ message }) => toHex(message ?? new Uint8Array())),
    uris.map(() => toHex(value)),
  )
  const nothing = serializeTimestamp(attested)
  assert.throws(() => exportPendingOts(fingerprintOf(1), proof, nothing), refusal('unsupported'))
  assert.throws(() => exportPendingOts(fingerprintOf(2), proof, both), /not for this document/)
})

test('a chain that is not Bitcoin never carries the tag of Bitcoin', async () => {
  const proof = await anchoredProof(1, 3, evmAnchorOf)
  assert.throws(() => exportOts(fingerprintOf(1), proof), /anchored in local; only Bitcoin anchors have an \.ots file/)
  assert.throws(() => exportOts(fingerprintOf(1), proof), refusal('unsupported'))
})

test('a proof that is not anchored yet has no .ots', async () => {
  const proof = await sampleProof(1, 3)
  assert.throws(() => exportOts(fingerprintOf(1), proof), refusal('unsupported'))
})

test('an invalid proof is not exported', async () => {
  const proof = await anchoredProof(1, 3, bitcoinAnchorOf)
  const other = await anchoredProof(1, 4, bitcoinAnchorOf)
  assert.throws(() => exportOts(fingerprintOf(2), proof), /not for this document/)
  for (const change of [
    { salt: saltOf(2) },
    { index: 2 },
    { inclusionPath: proof.inclusionPath.toReversed() },
    { inclusionPath: [] },
    { checkpoint: other.checkpoint },
    { anchor: other.anchor },
    { anchor: { ...proof.anchor, transactionHash: '00'.repeat(32) } },
  ] as Partial<ProofFile>[]) {
    assert.throws(() => exportOts(fingerprintOf(1), { ...proof, ...change }), refusal('mismatch'))
  }
})

test('operations that stock clients break on are not exported', async () => {
  for (const kind of ['reverse', 'hexlify'] as const) {
    const proof = await anchoredProof(1, 3, (value) => bitcoinAnchorOf(value, { before: [{ kind }] }))
    assert.throws(() => exportOts(fingerprintOf(1), proof), refusal('unsupported'))
  }
})

function shown(operation: Operation): string {
  return 'argument' in operation ? `${operation.kind} ${toHex(operation.argument)}` : operation.kind
}

/** Debian's python3-opentimestamps, with Debian's own Python. */
function judge(file: Uint8Array): unknown {
  const program = `
import json, sys
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile

given = sys.stdin.buffer.read()
read = DetachedTimestampFile.deserialize(BytesDeserializationContext(given))
again = BytesSerializationContext()
read.serialize(again)

def operations(timestamp):
    for operation, following in timestamp.ops.items():
        yield type(operation).__name__
        yield from operations(following)

print(json.dumps({
    'digest': read.file_digest.hex(),
    'same': again.getbytes() == given,
    'attestations': [[type(a).__name__, a.height, m.hex()] for m, a in read.timestamp.all_attestations()],
    'operations': sorted(set(operations(read.timestamp))),
}))`
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], { input: file, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}
