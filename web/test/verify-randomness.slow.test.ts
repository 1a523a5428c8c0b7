import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { formatProofFile } from '@countersign/proof'
import { documentOf, ROUND_1000, sampleProofAfter } from '../../packages/proof/test/support/sample-log.ts'
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
    const proof = await sampleProofAfter(index, 9, new Map([[3, round]]))
    return await Promise.all([
      file('randomness.proof.json', formatProofFile(proof)),
      file('document.txt', Buffer.from(documentOf(index)).toString()),
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

  test('is not valid if the chain has not signed the round', async () => {
    const reader = await visitVerification(visits, service, '/verify')
    await reader.addsProof(...(await filesOf(ROUND_1000.replace(' 1000 ', ' 1001 '), 4)))
    await reader.verdict('The proof is not valid')
    assert.equal((await reader.steps())['The public random number'], 'failed')
  })
})
