import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beaconTime, type DrandChain, parseBeacon, QUICKNET } from '../src/beacon.ts'
import { decodeEntry, encodeEntry } from '../src/entry.ts'
import { formatProofFile, type ProofFile, parseProofFile } from '../src/proof-file.ts'
import { sha256 } from '../src/sha256.ts'
import { type TrustedLog, verifyProof } from '../src/verify.ts'
import { refusal } from './support/refusal.ts'
import {
  documentOf,
  proofIn,
  ROUND_1000,
  sampleEntries,
  sampleProof,
  sampleProofAfter,
  VKEY,
} from './support/sample-log.ts'

const known = new Map([[3, ROUND_1000]])
const next = await sampleProofAfter(4, 9, known)
const later = await sampleProofAfter(6, 9, known)
/** August 23, 2023, 15:59:24 UTC. */
const time = 1_692_806_364_000

const check = (proof: ProofFile, trusted: TrustedLog = { checkBeacon: () => true }) =>
  verifyProof(sha256(documentOf(proof.index)), proof, { vkey: VKEY, ...trusted })

const outcomeOf = async (proof: ProofFile, trusted?: TrustedLog) =>
  (await check(proof, trusted)).steps.find(({ step }) => step === 'randomness')?.outcome

const withAfter = (proof: ProofFile, changes: Partial<NonNullable<ProofFile['after']>>): ProofFile => ({
  ...proof,
  after: { ...(proof.after as NonNullable<ProofFile['after']>), ...changes },
})

describe('a proof with a beacon', () => {
  test('proves after which time the record was made', async () => {
    const report = await check(next)
    assert.equal(report.valid, true)
    assert.deepEqual(report.proved?.recordedAfter, { time, source: 'drand round 1000' })
    assert.deepEqual(report.limits, ['time-is-claimed', 'not-anchored'])
    const step = report.steps.find((one) => one.step === 'randomness')
    assert.deepEqual(step, {
      step: 'randomness',
      outcome: 'holds',
      detail: 'The log contains drand round 1000 before the entry.',
    })
  })

  test('says that the order comes from the log if other entries are in between', async () => {
    const report = await check(later)
    assert.deepEqual(report.proved?.recordedAfter, { time, source: 'drand round 1000' })
    assert.deepEqual(report.limits, ['time-is-claimed', 'order-is-from-log', 'not-anchored'])
  })

  test('asks the caller about exactly this beacon of this chain', async () => {
    const asked: unknown[] = []
    await check(next, { checkBeacon: (...what) => asked.push(what) > 0 })
    assert.deepEqual(asked, [[parseBeacon(ROUND_1000), QUICKNET]])
  })

  test('proves nothing more to a reader who checks no signatures', async () => {
    const report = await check(later, {})
    assert.equal(report.valid, true)
    assert.equal(report.proved?.recordedAfter, null)
    assert.deepEqual(report.limits, ['time-is-claimed', 'beacon-unchecked', 'order-is-from-log', 'not-anchored'])
    assert.equal(await outcomeOf(later, {}), 'unchecked')
  })

  test('of an unknown chain proves something only to a reader who knows the chain', async () => {
    const chain: DrandChain = { ...QUICKNET, hash: '11'.repeat(32), period: 30 }
    const line = ROUND_1000.replace(QUICKNET.hash, chain.hash)
    const proof = await sampleProofAfter(4, 9, new Map([[3, line]]))
    const unknown = await check(proof)
    assert.equal(unknown.proved?.recordedAfter, null)
    assert.ok(unknown.limits.includes('beacon-unchecked'))
    const trusted = { checkBeacon: () => true, drandChains: [chain] }
    assert.equal((await check(proof, trusted)).proved?.recordedAfter?.time, beaconTime(chain, 1000))
  })

  test('is read as it was written', () => {
    assert.deepEqual(parseProofFile(formatProofFile(later)), later)
  })
})

describe('a proof with a beacon is not valid', () => {
  const fails = async (proof: ProofFile, trusted?: TrustedLog) => {
    const report = await check(proof, trusted)
    assert.equal(report.valid, false)
    assert.equal(report.proved, null)
    return report.steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
  }

  test('if the chain has not signed the beacon', async () => {
    assert.deepEqual(await fails(next, { checkBeacon: () => false }), ['randomness'])
  })

  test('if its line is another one than the log recorded, or none', async () => {
    const lines = [
      ROUND_1000.replace(' 1000 ', ' 1001 '),
      ROUND_1000.replace(' 1000 ', ' 01000 '),
      ROUND_1000.trimEnd(),
      `${ROUND_1000}\n`,
      ROUND_1000.toUpperCase(),
      '',
    ]
    for (const beacon of lines) assert.deepEqual(await fails(withAfter(next, { beacon })), ['randomness'], beacon)
  })

  test('if the log recorded a line that is no beacon', async () => {
    for (const line of ['drand\n', ROUND_1000.replace(' 1000 ', ' 0 '), ROUND_1000.replace('drand', 'other')]) {
      assert.deepEqual(await fails(await sampleProofAfter(4, 9, new Map([[3, line]]))), ['randomness'], line)
    }
  })

  test('if the entry of the beacon is not in the tree', async () => {
    const { entry, inclusionPath } = later.after as NonNullable<ProofFile['after']>
    assert.deepEqual(await fails(withAfter(later, { inclusionPath: inclusionPath.toReversed() })), ['randomness'])
    const changed = encodeEntry({ ...decodeEntry(entry), serverTimestamp: 1_700_000_000_000 })
    assert.deepEqual(await fails(withAfter(later, { entry: changed })), ['randomness'])
  })

  test('if the entry before is of another type', async () => {
    const { entry, inclusionPath } = await sampleProof(2, 9, known)
    assert.deepEqual(await fails(withAfter(later, { entry, inclusionPath })), ['randomness'])
  })

  test('if the entry of the beacon is not before the other', async () => {
    const same = { ...(await sampleProofAfter(3, 9, known)), salt: new Uint8Array(16) }
    const report = await verifyProof(sha256(Buffer.from(ROUND_1000)), same, { vkey: VKEY })
    assert.deepEqual(
      report.steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step),
      ['randomness'],
    )
    assert.deepEqual(await fails(await sampleProofAfter(2, 9, known)), ['randomness'])
  })

  test('if the next entry does not continue the one of the beacon', async () => {
    const entries = sampleEntries(9, known)
    const forged = encodeEntry({ ...decodeEntry(entries[4] as Uint8Array), previous: new Uint8Array(32) })
    const withForged = entries.with(4, forged)
    const { entry, inclusionPath } = await proofIn(withForged, 3)
    const proof = { ...(await proofIn(withForged, 4)), after: { entry, beacon: ROUND_1000, inclusionPath } }
    assert.deepEqual(await fails(proof), ['randomness'])
  })

  test('if the round is more than 2 hours after the entry', async () => {
    const entry = decodeEntry(next.entry).serverTimestamp
    const chain = { ...QUICKNET, hash: '11'.repeat(32), period: 1 }
    const line = ROUND_1000.replace(QUICKNET.hash, chain.hash).replace(' 1000 ', ' 1 ')
    const proof = await sampleProofAfter(4, 9, new Map([[3, line]]))
    const at = (seconds: number) => ({
      checkBeacon: () => true,
      drandChains: [{ ...chain, genesisTime: Math.floor(entry / 1000) + seconds }],
    })
    assert.equal(await outcomeOf(proof, at(7200)), 'holds')
    assert.deepEqual(await fails(proof, at(7201)), ['randomness'])
  })
})

test('a proof without a beacon has no step for randomness', async () => {
  const report = await check(await sampleProof(1, 3))
  assert.ok(report.steps.every(({ step }) => step !== 'randomness'))
  assert.equal(report.proved?.recordedAfter, null)
})

test('unknown members and long texts of a beacon are refused', () => {
  const changed = JSON.parse(formatProofFile(next))
  changed.after.time = 1
  assert.throws(() => parseProofFile(JSON.stringify(changed)), refusal('malformed'))
  delete changed.after.time
  changed.after.beacon = 'x'.repeat(1025)
  assert.throws(() => parseProofFile(JSON.stringify(changed)), refusal('too-large'))
})
