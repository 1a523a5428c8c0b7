import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { TestService } from '../../server/test/harness/test-service.ts'
import { type Network, networkOfLogs } from '../../server/test/witnesses/network-of-logs.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import type { ProofJson } from './harness/verification-harness.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

const contract = 'a contract that witnesses confirm'
const summary = /Confirmed by 2 of 2 witnesses within \d+ seconds?\./
const confirmed =
  /The document existed by .+\. 2 of 2 witnesses of this log confirm it, within \d+ seconds? of the time in the log\./

describe('a timestamp that witnesses confirm', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let network: Network
  let service: TestService
  let proof: ProofJson

  before(async () => {
    // Browsers check the second one with code that they load for it.
    network = await networkOfLogs(3, ({ asWitness, asMlDsaWitness }, index) =>
      index === 2 ? asMlDsaWitness : asWitness,
    )
    service = network.nodes[0] as TestService
    const { key } = await service.organization()
    const body = { hash: fingerprintOf(contract) }
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body })
    proof = await service.eventually('both witnesses confirm it', async () => {
      const answer = await service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
      return cosignaturesOf(answer.json.checkpoint) === 2 && answer.json
    })
  })
  afterEach(() => endVisits(visits))
  after(() => network.stop())

  test('is shown with the time, the number of witnesses and their names', async () => {
    const reader = await visitVerification(visits, service, `/verify/${fingerprintOf(contract)}`)
    await reader.seesThatItHolds()
    await reader.unfoldsAll()
    assert.match(await reader.verdict('This fingerprint was recorded'), summary)
    assert.match((await reader.meaning()).join('\n'), confirmed)
    assert.equal((await reader.steps())['The witnesses'], 'passed')
    const names = network.installations.slice(1).map(({ witnessKey }) => witnessKey.split('+')[0] ?? '')
    const technical = await reader.textOf('.technical')
    for (const name of names) assert.ok(technical.includes(name), name)
    await reader.checksAccessibility('confirmed by witnesses')
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

  test('is not confirmed if the proof lacks the signature of a witness', async () => {
    const lines = proof.checkpoint.split('\n')
    const fewer = { ...proof, checkpoint: [...lines.slice(0, -2), ''].join('\n') }
    const [document, proofFile] = await Promise.all([
      file('contract.pdf', contract),
      file('fewer.proof.json', JSON.stringify(fewer)),
    ])
    const reader = await visitVerification(visits, service, '/verify')
    await reader.goesOffline()
    await reader.addsProof(proofFile, document)
    await reader.verdict('The proof is valid')
    await reader.unfoldsAll()
    assert.equal((await reader.steps())['The witnesses'], 'not checked')
    assert.match((await reader.meaning()).join('\n'), /That enough witnesses confirm it\./)
  })

  test('is wrong if the signature of a witness was changed', async () => {
    const forged = { ...proof, checkpoint: `${proof.checkpoint.slice(0, -6)}AAAA\n` }
    const [document, proofFile] = await Promise.all([
      file('contract.pdf', contract),
      file('forged.proof.json', JSON.stringify(forged)),
    ])
    const reader = await visitVerification(visits, service, '/verify')
    await reader.goesOffline()
    await reader.addsProof(proofFile, document)
    await reader.verdict('The proof is not valid')
    assert.equal((await reader.steps())['The witnesses'], 'failed')
  })
})

/** Each signature is a line; the first is the log's. */
const cosignaturesOf = (note: string) => (note.match(/^— /gm) ?? []).length - 1
