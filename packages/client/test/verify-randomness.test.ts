import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  anchorValue,
  formatProofFile,
  formatWitnessKey,
  openCheckpoint,
  ProofError,
  type ProofFile,
  parseVerifierKey,
  sha256,
} from '@countersign/proof'
import { bitcoinAnchorOf, evmAnchorOf } from '../../proof/test/support/sample-anchor.ts'
import {
  documentOf,
  ORIGIN,
  ROUND_1000,
  sampleEntries,
  sampleProofAfter,
  VKEY,
} from '../../proof/test/support/sample-log.ts'
import { cosigned, witnesses } from '../../proof/test/support/sample-witnesses.ts'
import { completeByTiles } from '../src/cli/upgrade-proof.ts'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'

const beacons = new Map([[3, ROUND_1000]])
const next = await sampleProofAfter(4, 9, beacons)
const later = await sampleProofAfter(6, 9, beacons)

async function filesOf(t: TestContext, proof: ProofFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-randomness-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'document')
  await writeFile(file, documentOf(proof.index))
  await writeFile(`${file}.proof`, formatProofFile(proof))
  return file
}

test('verify says after which time the record was made, by the signature of the drand chain', async (t) => {
  const text = printed(await runCountersign(['verify', await filesOf(t, next), '--vkey', VKEY]))
  assert.match(
    text,
    /^- The record was made after 2023-08-23T15:59:24\.000Z: the log contained drand round 1000 before it\.$/m,
  )
  assert.doesNotMatch(text, /countersign log check/)
})

test('verify says how to check the order if other entries are between the randomness and the record', async (t) => {
  const text = printed(await runCountersign(['verify', await filesOf(t, later), '--vkey', VKEY]))
  assert.match(text, /the log contained drand round 1000 before it, if the log is in order\.$/m)
  assert.match(text, /^- That every entry since the public randomness continues .* countersign log check\.$/m)
})

test('verify shows both ends of the time, and who confirms each', async (t) => {
  const [witness] = witnesses as [(typeof witnesses)[0]]
  const checkpoint = await cosigned(next.checkpoint, [witness, 1_700_000_004])
  const file = await filesOf(t, { ...next, checkpoint })
  await writeFile(`${file}.policy`, `log ${VKEY}\nwitness w ${formatWitnessKey(witness.key)}\nquorum w\n`)
  const text = printed(await runCountersign(['verify', file, '--policy', `${file}.policy`]))
  assert.match(text, /^- The document was recorded between 2023-08-23T15:59:24\.000Z and 2023-11-14T22:13:25\.000Z\.$/m)
  assert.match(text, /^- The document existed by 2023-11-14T22:13:25\.000Z: the witness of the policy confirms that/m)
  assert.match(text, /^- The record was made after .*: the log contained drand round 1000 before it\.$/m)
})

test('verify ends the time with a block whose hash the reader knows, and says if both ends need a log in order', async (t) => {
  const { root } = await openCheckpoint(later.checkpoint, parseVerifierKey(VKEY))
  const anchor = evmAnchorOf(anchorValue(ORIGIN, later.treeSize, root), { chainId: 1 })
  const file = await filesOf(t, { ...later, anchor: { ...anchor, network: 'Ethereum', public: true } })
  const verify = ['verify', file, '--vkey', VKEY]
  const text = printed(await runCountersign([...verify, '--block-hash', anchor.blockHash]))
  const ends = '2023-08-23T15:59:24.000Z and 2026-11-15T10:00:00.000Z'
  assert.ok(text.includes(`\n- The document was recorded between ${ends}, if the log is in order.\n`), text)
  assert.match(
    text,
    /^- The document existed by 2026-11-15T10:00:00\.000Z, the time of block 4711 of the network Ethereum\.$/m,
  )
  const fromProof = printed(await runCountersign(verify))
  assert.doesNotMatch(fromProof, /recorded between/, 'only the proof says that the block is on the chain')
  assert.match(fromProof, /the time of block 4711 of the network Ethereum, if that block has the hash above\.$/m)
})

test('verify --json has the time in ISO 8601', async (t) => {
  const { proved } = printedJson(await runCountersign(['verify', await filesOf(t, next), '--json'])) as {
    readonly proved: { readonly recordedAfter: unknown }
  }
  assert.deepEqual(proved.recordedAfter, { time: '2023-08-23T15:59:24.000Z', source: 'drand round 1000' })
})

test('verify refuses a round that the chain has not signed, also among many files', async (t) => {
  const line = ROUND_1000.replace(' 1000 ', ' 1001 ')
  const file = await filesOf(t, await sampleProofAfter(4, 9, new Map([[3, line]])))
  const { code, stderr } = await runCountersign(['verify', file])
  assert.equal(code, 1)
  assert.match(stderr, /randomness: The key of the drand chain has not signed the beacon\./)
  const many = await runCountersign(['verify', join(file, '..')])
  assert.equal(many.code, 1)
  assert.match(many.stderr, /randomness/)
})

const entries = sampleEntries(12, beacons)
const tile = Buffer.concat(entries.map((entry) => sha256(Uint8Array.of(0), entry)))

async function anchoredAt(treeSize: number) {
  const { checkpoint } = await sampleProofAfter(4, treeSize, beacons)
  const { root } = await openCheckpoint(checkpoint, parseVerifierKey(VKEY))
  return { treeSize, checkpoint, vkey: VKEY, anchor: bitcoinAnchorOf(anchorValue(ORIGIN, treeSize, root)) }
}

test('a completed proof keeps the randomness before its record, in the new tree', async () => {
  const completed = await completeByTiles(({ width }) => tile.subarray(0, 32 * width), next, await anchoredAt(12))
  assert.equal(completed?.after?.beacon, ROUND_1000)
  assert.notDeepEqual(completed.after.inclusionPath, next.after?.inclusionPath)
})

test('a proof is completed without the randomness if the tiles do not connect it', async () => {
  let reads = 0
  const once = ({ width }: { readonly width: number }) => {
    if (++reads > 1) throw new ProofError('mismatch', 'the batch does not contain it')
    return tile.subarray(0, 32 * width)
  }
  const completed = await completeByTiles(once, next, await anchoredAt(12))
  assert.ok(completed?.anchor)
  assert.equal(completed.after, undefined)
})
