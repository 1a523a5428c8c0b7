import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { writePem } from '@countersign/pki'
import { type OutsideAuthority, startOutsideAuthority } from '../../server/test/harness/outside-authority.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { startListServer } from '../../server/test/trusted-lists/list-server.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import type { ProofJson } from './harness/verification-harness.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

const contract = 'a contract that an authority confirms'
const summary = /It existed by .+\. Confirmed by Outside tsa within \d+ seconds?\./
const confirmed =
  /The document existed by .+\. The time-stamping authority Outside tsa confirms it, within \d+ seconds? of the time in the log\./

type TimestampedProof = ProofJson & { readonly timestamped: { readonly token: string } }

describe('a timestamp that an external authority confirms', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let outside: OutsideAuthority
  let service: TestService
  let proof: TimestampedProof

  const start = async (environment: Record<string, string>) =>
    await startTestService({ environment: { TSA_URL: outside.url, ...environment } })

  const prove = async (by: TestService): Promise<TimestampedProof> => {
    const { key } = await by.organization()
    const body = { hash: fingerprintOf(contract) }
    const { json } = await by.call('POST', '/api/v1/timestamp', { key, body })
    return await by.eventually('it has a token', async () => {
      const answer = await by.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
      return answer.json.timestamped !== undefined && answer.json
    })
  }

  before(async () => {
    outside = await startOutsideAuthority({ accuracy: { seconds: 1 } })
    service = await start({ TSA_ROOTS: await file('roots.pem', writePem(outside.root)) })
    proof = await prove(service)
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await service.stop()
    outside.close()
  })

  test('is shown with the time and the name of the authority', async () => {
    const reader = await visitVerification(visits, service, `/verify/${fingerprintOf(contract)}`)
    await reader.seesThatItHolds()
    await reader.unfoldsAll()
    assert.match(await reader.verdict('This fingerprint was recorded'), summary)
    assert.match((await reader.meaning()).join('\n'), confirmed)
    assert.equal((await reader.steps())['The time-stamping authority'], 'passed')
    assert.ok((await reader.textOf('.technical')).includes('Outside tsa'))
    await reader.checksAccessibility('confirmed by an authority')
  })

  test('is confirmed offline as well, by the proof file', async () => {
    const [document, proofFile] = await Promise.all([
      file('contract.pdf', contract),
      file('contract.proof.json', JSON.stringify(proof)),
    ])
    const reader = await visitVerification(visits, service, '/verify')
    await reader.goesOffline()
    await reader.addsProof(proofFile, document)
    assert.match(await reader.verdict('The proof is valid'), summary)
    await reader.unfoldsAll()
    assert.match((await reader.meaning()).join('\n'), confirmed)
  })

  test('is wrong if the token is for something else', async () => {
    const token = Buffer.from(proof.timestamped.token, 'base64')
    token[token.length - 8] = (token[token.length - 8] ?? 0) ^ 1
    const forged = { ...proof, timestamped: { ...proof.timestamped, token: token.toString('base64') } }
    const [document, proofFile] = await Promise.all([
      file('contract.pdf', contract),
      file('forged.proof.json', JSON.stringify(forged)),
    ])
    const reader = await visitVerification(visits, service, '/verify')
    await reader.addsProof(proofFile, document)
    await reader.verdict('The proof is not valid')
    assert.equal((await reader.steps())['The time-stamping authority'], 'failed')
  })

  test('is confirmed by an authority of a trusted list, of which the page requests only a part', async () => {
    const lists = await startListServer()
    const from = new Date('2020-01-01T00:00:00Z')
    const listed = { type: 'TSA/QTST', certificate: outside.certificate, status: 'granted', from } as const
    await lists.publish({ national: { services: [listed] } })
    const other = await start({
      ALLOWED_PRIVATE_HOSTS: lists.host,
      TRUSTED_LISTS: lists.lotlUrl,
      TRUSTED_LIST_SIGNERS: lists.signersFile,
    })
    try {
      await other.settled()
      await prove(other)
      const reader = await visitVerification(visits, other, `/verify/${fingerprintOf(contract)}`)
      await reader.seesThatItHolds()
      assert.match(await reader.verdict('This fingerprint was recorded'), summary)
      const requested = reader.sent.filter(({ url }) => url.includes('trusted-services'))
      assert.ok(requested.length > 0 && requested.length <= 2, `${requested.length} parts`)
    } finally {
      await endVisits(visits)
      await other.stop()
      await lists.close()
    }
  })

  test('is not confirmed if the page does not know the authority', async () => {
    const other = await start({})
    try {
      await prove(other)
      const reader = await visitVerification(visits, other, `/verify/${fingerprintOf(contract)}`)
      await reader.seesThatItHolds()
      await reader.unfoldsAll()
      assert.doesNotMatch(await reader.verdict('This fingerprint was recorded'), /It existed by/)
      assert.equal((await reader.steps())['The time-stamping authority'], 'not checked')
      assert.match(
        (await reader.meaning()).join('\n'),
        /according to a time-stamping authority that this page does not know\./,
      )
    } finally {
      await endVisits(visits)
      await other.stop()
    }
  })
})
