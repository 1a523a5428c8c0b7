import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anchorValue } from '../src/anchor.ts'
import { openCheckpoint } from '../src/checkpoint.ts'
import type { ProofFile } from '../src/proof-file.ts'
import type { ProofLimit, ProvedFacts } from '../src/proof-report.ts'
import { sha256 } from '../src/sha256.ts'
import { type TimeBounds, timeBounds } from '../src/time-bounds.ts'
import { parseVerifierKey } from '../src/verifier-key.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { BLOCK_TIME, evmAnchorOf } from './support/sample-anchor.ts'
import { documentOf, ORIGIN, ROUND_1000, sampleProof, sampleProofAfter, VKEY } from './support/sample-log.ts'
import { cosigned, policy, witnesses } from './support/sample-witnesses.ts'

const known = new Map([[3, ROUND_1000]])
const next = await sampleProofAfter(4, 9, known)
/** August 23, 2023, 15:59:24 UTC. */
const after = 1_692_806_364_000
const blockTime = Date.parse(BLOCK_TIME)
/** Before the witnesses are complete. */
const EARLY = '2023-11-14T22:13:22.000Z'

type Witness = (typeof witnesses)[0]

/** By two witnesses, the later of which takes 4 s. */
async function witnessed(proof: ProofFile): Promise<ProofFile> {
  const [one, other] = witnesses as [Witness, Witness]
  return { ...proof, checkpoint: await cosigned(proof.checkpoint, [one, 1_700_000_002], [other, 1_700_000_004]) }
}

async function anchored(proof: ProofFile, changes: { blockTime?: string; public?: boolean } = {}): Promise<ProofFile> {
  const { root } = await openCheckpoint(proof.checkpoint, parseVerifierKey(VKEY))
  const { public: isPublic = true, ...ofBlock } = changes
  const anchor = evmAnchorOf(anchorValue(ORIGIN, proof.treeSize, root), { chainId: 1, ...ofBlock })
  return { ...proof, anchor: { ...anchor, network: 'Ethereum', public: isPublic } }
}

async function report(proof: ProofFile, trusted: TrustedLog = {}) {
  const known = { vkey: VKEY, policy, checkBeacon: () => true, ...trusted }
  const { proved, limits } = await verifyProof(sha256(documentOf(proof.index)), proof, known)
  assert.ok(proved)
  return { proved, limits }
}

/** A reader who has looked up the block. */
const trusting = ({ anchor }: ProofFile): TrustedLog => ({ blockHashes: new Map([[4711, anchor?.blockHash ?? '']]) })

const boundsOf = async (proof: ProofFile, trusted?: TrustedLog): Promise<TimeBounds> =>
  timeBounds(await report(proof, trusted))

describe('the time in which a record was made', () => {
  test('lies between public randomness and what witnesses confirm', async () => {
    const { between, by } = await boundsOf(await witnessed(next))
    assert.deepEqual(between, { after, by: 1_700_000_005_000 })
    assert.equal(by.length, 1)
    const [bound] = by
    assert.ok(bound?.kind === 'witnesses')
    assert.deepEqual(
      bound.by.map(({ name }) => name),
      ['witness.example/w1', 'witness.example/w2'],
    )
    assert.deepEqual([bound.of, bound.time, bound.seconds], [3, 1_700_000_005_000, 5])
  })

  test('names no witness that confirmed it only later', async () => {
    const [one, other, late] = witnesses as [Witness, Witness, Witness]
    const times = [
      [one, 1_700_000_002],
      [other, 1_700_000_004],
      [late, 1_700_003_600],
    ] as const
    const { by } = await boundsOf({ ...next, checkpoint: await cosigned(next.checkpoint, ...times) })
    const [bound] = by
    assert.ok(bound?.kind === 'witnesses')
    assert.deepEqual(
      [bound.by.map(({ name }) => name), bound.seconds],
      [['witness.example/w1', 'witness.example/w2'], 5],
    )
  })

  test('lies between public randomness and the block of a public chain that the reader trusts', async () => {
    const proof = await anchored(next)
    const { between, by } = await boundsOf(proof, trusting(proof))
    assert.deepEqual(between, { after, by: blockTime })
    const [bound] = by
    assert.ok(bound?.kind === 'block')
    assert.deepEqual([bound.block.blockNumber, bound.block.network, bound.isFromProof], [4711, 'Ethereum', false])
  })

  test('does not end with a block that only the proof places on the chain', async () => {
    const alone = await boundsOf(await anchored(next))
    assert.equal(alone.between, null)
    assert.deepEqual(
      alone.by.map((bound) => [bound.time, bound.kind === 'block' && bound.isFromProof]),
      [[blockTime, true]],
    )
    const early = await boundsOf(await anchored(await witnessed(next), { blockTime: EARLY }))
    assert.deepEqual(
      early.by.map(({ kind }) => kind),
      ['block', 'witnesses'],
    )
    assert.deepEqual(early.between, { after, by: 1_700_000_005_000 })
  })

  test('ends with the earliest of what several confirm', async () => {
    const early = await anchored(await witnessed(next), { blockTime: EARLY })
    assert.deepEqual((await boundsOf(early, trusting(early))).between, { after, by: Date.parse(EARLY) })
    const late = await anchored(await witnessed(next))
    const { between, by } = await boundsOf(late, trusting(late))
    assert.deepEqual(
      by.map(({ kind, time }) => [kind, time]),
      [
        ['witnesses', 1_700_000_005_000],
        ['block', blockTime],
      ],
    )
    assert.deepEqual(between, { after, by: 1_700_000_005_000 })
  })

  test('takes a log in order if other entries follow the randomness', async () => {
    const later = await sampleProofAfter(6, 9, known)
    assert.equal((await boundsOf(later)).ifInOrder, true)
    assert.equal((await boundsOf(next)).ifInOrder, false)
    assert.equal((await boundsOf(later, { checkBeacon: () => null })).ifInOrder, false)
  })

  test('is unknown without one of its ends, or if clocks put them in the other order', async () => {
    assert.equal((await boundsOf(next)).between, null)
    assert.equal((await boundsOf(await witnessed(await sampleProof(4, 9)))).between, null)
    const { proved, limits } = await report(await witnessed(next))
    const recordedAfter = { time: 1_700_000_005_000, source: 'drand round 1000' }
    const { between, by } = timeBounds({ proved: { ...proved, recordedAfter }, limits })
    assert.deepEqual([between, by.length], [null, 1])
  })

  test('is not bounded by a private chain', async () => {
    const { between, by } = await boundsOf(await anchored(next, { public: false }))
    assert.deepEqual([between, by], [null, []])
  })

  test('is bounded by an authority only if a root of the reader confirms it', async () => {
    const found: { proved: ProvedFacts; limits: readonly ProofLimit[] } = await report(next)
    const bounds = (isTrusted: boolean) => {
      const timestampedBy = { time: 1_700_000_002_000, authority: 'Example TSA', isTrusted }
      return timeBounds({ ...found, proved: { ...found.proved, timestampedBy } })
    }
    assert.deepEqual(bounds(true).by, [
      { kind: 'authority', time: 1_700_000_002_000, seconds: 2, authority: 'Example TSA' },
    ])
    assert.deepEqual(bounds(true).between, { after, by: 1_700_000_002_000 })
    assert.deepEqual([bounds(false).by, bounds(false).between], [[], null])
  })

  test('names how far the end is from the time in the log, also where the clock of the log is ahead', async () => {
    const { proved, limits } = await report(await witnessed(next))
    const secondsWith = (serverTimestamp: number) => {
      const timestampedBy = { time: 1_700_000_002_000, authority: 'Example TSA', isTrusted: true }
      const { by } = timeBounds({ proved: { ...proved, serverTimestamp, timestampedBy }, limits })
      return by.map((bound) => bound.kind !== 'block' && bound.seconds)
    }
    assert.deepEqual(secondsWith(1_700_000_000_500), [2, 5])
    assert.deepEqual(secondsWith(1_700_000_005_000), [3, 1])
    assert.deepEqual(secondsWith(1_700_003_600_500), [3599, 3596])
  })
})
