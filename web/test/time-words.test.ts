import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  anchorValue,
  openCheckpoint,
  type ProofFile,
  type ProofReport,
  parseVerifierKey,
  sha256,
  verifyProof,
} from '@countersign/proof'
import { BLOCK_TIME, evmAnchorOf } from '../../packages/proof/test/support/sample-anchor.ts'
import { documentOf, ORIGIN, ROUND_1000, sampleProofAfter, VKEY } from '../../packages/proof/test/support/sample-log.ts'
import { cosigned, policy, witnesses } from '../../packages/proof/test/support/sample-witnesses.ts'

type Words = {
  confirmedText: (report: Pick<ProofReport, 'proved' | 'limits'>) => string | null
  confirmations: (report: Pick<ProofReport, 'proved' | 'limits'>) => string[]
}

const beacons = new Map([[3, ROUND_1000]])
const beaconTime = Date.parse('2023-08-23T15:59:24Z')
/** Of the second witness, to the next full second. */
const witnessTime = Date.parse('2023-11-14T22:13:25Z')
/** Before the witnesses are complete. */
const EARLY = '2023-11-14T22:13:22.000Z'

async function witnessed(proof: ProofFile): Promise<ProofFile> {
  const [one, other] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
  return { ...proof, checkpoint: await cosigned(proof.checkpoint, [one, 1_700_000_002], [other, 1_700_000_004]) }
}

/** On a public chain, whose block nobody but the proof confirms. */
async function anchored(proof: ProofFile, blockTime = BLOCK_TIME): Promise<ProofFile> {
  const { root } = await openCheckpoint(proof.checkpoint, parseVerifierKey(VKEY))
  const anchor = evmAnchorOf(anchorValue(ORIGIN, proof.treeSize, root), { chainId: 1, blockTime })
  return { ...proof, anchor: { ...anchor, network: 'Ethereum', public: true } }
}

describe('the verdict of the verification page', () => {
  let words: Words
  let shown: (milliseconds: number) => string
  before(async () => {
    // The texts read the language from the URL, which Node.js does not have.
    Object.assign(globalThis, { location: { search: '?language=en' } })
    // Imported by URL, because pages and service have different types.
    const module = (path: string) => import(new URL(path, import.meta.url).href)
    words = (await module('../src/pages/verify/time-words.ts')) as Words
    const { localTime } = (await module('../src/strings/times.ts')) as { localTime: (date: Date) => string }
    shown = (milliseconds) => localTime(new Date(milliseconds))
  })
  after(() => Reflect.deleteProperty(globalThis, 'location'))

  const reportOf = (proof: ProofFile) =>
    verifyProof(sha256(documentOf(proof.index)), proof, { vkey: VKEY, policy, checkBeacon: () => true })
  const verdictOf = async (proof: ProofFile) => words.confirmedText(await reportOf(proof)) ?? ''
  const between = (end: number) => `It was recorded between ${shown(beaconTime)} and ${shown(end)}`
  const recordedAfter = () => `Recorded after ${shown(beaconTime)}:`

  test('says between which times a record was made, and that randomness and witnesses confirm that', async () => {
    const verdict = await verdictOf(await witnessed(await sampleProofAfter(4, 9, beacons)))
    assert.ok(verdict.startsWith(`${between(witnessTime)}. ${recordedAfter()}`), verdict)
    assert.match(verdict, /drand round 1000.* Confirmed by 2 of 3 witnesses within 5 seconds\.$/)
  })

  test('names no block, and no time that ends with one: only the proof says that it is on the chain', async () => {
    const verdict = await verdictOf(await anchored(await sampleProofAfter(4, 9, beacons)))
    assert.ok(verdict.startsWith(recordedAfter()), verdict)
    assert.doesNotMatch(verdict, /between|Ethereum/)
    const both = await verdictOf(await anchored(await witnessed(await sampleProofAfter(4, 9, beacons)), EARLY))
    assert.ok(both.startsWith(`${between(witnessTime)}. ${recordedAfter()}`), both)
    assert.doesNotMatch(both, /Ethereum/)
    const { after: _, ...withoutRandomness } = await anchored(await sampleProofAfter(4, 9, beacons))
    assert.equal(words.confirmedText(await reportOf(withoutRandomness)), null)
  })

  test('says if the times need a log in order, like the command', async () => {
    const proof = await witnessed(await sampleProofAfter(6, 9, beacons))
    const verdict = await verdictOf(proof)
    assert.ok(verdict.startsWith(`${between(witnessTime)}, if the log is in order. ${recordedAfter()}`), verdict)
    assert.match(verdict, /drand round 1000.* That time counts only if the log is in order\. Confirmed by 2 of 3/)
    const [proved] = words.confirmations(await reportOf(proof))
    assert.match(proved ?? '', /drand round 1000.* That time counts only if the log is in order\.$/)
    const next = await reportOf(await sampleProofAfter(4, 9, beacons))
    assert.doesNotMatch([words.confirmedText(next), ...words.confirmations(next)].join(), /in order/)
  })

  test('says nothing about times that nobody confirms', async () => {
    const { after: _, ...proof } = await sampleProofAfter(4, 9, beacons)
    assert.equal(words.confirmedText(await reportOf(proof)), null)
    assert.deepEqual(words.confirmations(await reportOf(proof)), [])
  })
})
