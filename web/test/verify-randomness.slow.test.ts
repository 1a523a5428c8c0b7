import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  anchorValue,
  formatProofFile,
  formatWitnessPolicy,
  openCheckpoint,
  type ProofFile,
  parseVerifierKey,
} from '@countersign/proof'
import { evmAnchorOf } from '../../packages/proof/test/support/sample-anchor.ts'
import { documentOf, ORIGIN, ROUND_1000, sampleProofAfter, VKEY } from '../../packages/proof/test/support/sample-log.ts'
import { cosigned, policy, witnesses } from '../../packages/proof/test/support/sample-witnesses.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

describe('a proof with public randomness', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let service: TestService

  before(async () => {
    service = await startTestService()
  })
  afterEach(() => endVisits(visits))
  after(() => service.stop())

  /** The proof of an entry after a round of quicknet, which the key of the chain has signed or not. */
  async function filesOf(round: string, index: number): Promise<[proof: string, document: string]> {
    return await filesFor(await sampleProofAfter(index, 9, new Map([[3, round]])))
  }

  async function filesFor(proof: ProofFile): Promise<[proof: string, document: string]> {
    return await Promise.all([
      file('randomness.proof.json', formatProofFile(proof)),
      file('document.txt', Buffer.from(documentOf(proof.index)).toString()),
    ])
  }

  test('shows after which time the record was made, also offline', async () => {
    const reader = await visitVerification(visits, service, '/verify')
    await reader.goesOffline()
    await reader.addsProof(...(await filesOf(ROUND_1000, 4)))
    await reader.unfoldsAll()
    assert.equal((await reader.steps())['The public random number'], 'passed')
    const meaning = (await reader.meaning()).join('\n')
    assert.match(
      meaning,
      /The log made the record after .*2023.*a random number that was published only then \(drand round 1000\)/,
    )
    assert.doesNotMatch(meaning, /countersign log check/)
    await reader.checksAccessibility('public randomness')
  })

  test('says how to check the order if other entries are in between', async () => {
    const reader = await visitVerification(visits, service, '/verify')
    await reader.addsProof(...(await filesOf(ROUND_1000, 6)))
    await reader.unfoldsAll()
    assert.match((await reader.meaning()).join('\n'), /“countersign log check” checks that for the whole log\./)
  })

  test('shows between which times the record was made, and who confirms each', async () => {
    const proof = await sampleProofAfter(6, 9, new Map([[3, ROUND_1000]]))
    const [one, other] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
    const checkpoint = await cosigned(proof.checkpoint, [one, 1_700_000_002], [other, 1_700_000_004])
    const { root } = await openCheckpoint(proof.checkpoint, parseVerifierKey(VKEY))
    const block = evmAnchorOf(anchorValue(ORIGIN, proof.treeSize, root), { chainId: 1 })
    const anchor = { ...block, network: 'Ethereum', public: true }
    const verdictOn = async (more: object) => {
      const reader = await visitVerification(visits, service, '/verify')
      await reader.findsLog(VKEY, formatWitnessPolicy(policy))
      await reader.addsProof(...(await filesFor({ ...proof, ...more })))
      const verdict = (await reader.verdict('The proof is valid')).replaceAll(' at ', ', ')
      assert.match(verdict, /Recorded after 23 Aug 2023, 17:59:24 CEST: .*drand round 1000/)
      await reader.checksAccessibility('recorded after a round')
      return verdict
    }
    const confirmed = await verdictOn({ checkpoint })
    const times = 'between 23 Aug 2023, 17:59:24 CEST and 14 Nov 2023, 23:13:25 CET'
    assert.ok(confirmed.includes(`It was recorded ${times}, if the log is in order.`), confirmed)
    assert.match(confirmed, /Confirmed by 2 of 3 witnesses within 5 seconds\./)
    // The page cannot look the block up, so it says the condition instead of an interval.
    const inBlock = await verdictOn({ anchor })
    assert.doesNotMatch(inBlock, /It was recorded between/)
    assert.match(
      inBlock,
      /Existed by15 Nov 2026, 11:00 CETThe time of block 4,711 of Ethereum, if that block has the hash/,
    )
  })

  test('is not valid if the chain has not signed the round', async () => {
    const reader = await visitVerification(visits, service, '/verify')
    await reader.addsProof(...(await filesOf(ROUND_1000.replace(' 1000 ', ' 1001 '), 4)))
    await reader.verdict('The proof is not valid')
    assert.equal((await reader.steps())['The public random number'], 'failed')
  })
})
