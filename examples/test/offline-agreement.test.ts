import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isLongRun, seededChance } from '../../server/test/harness/run-settings.ts'
import { pick } from './mutations/chance.ts'
import { mutations } from './mutations/mutated-requests.ts'
import { type OfflineVerifier, type Request, startOfflineVerifier } from './offline-verifier.ts'
import { ourVerdict, verdictIn } from './our-verdict.ts'
import { samples } from './sample-requests.ts'

const perKind = Math.ceil((isLongRun ? 10_000 : 400) / Object.keys(mutations).length)

describe('Our verifier and the one in Python report the same', () => {
  let verifier: OfflineVerifier
  before(() => {
    verifier = startOfflineVerifier()
  })
  after(() => verifier.end())

  for (const [what, mutate] of Object.entries(mutations)) {
    it(`whatever happens to ${what}`, async () => {
      const chance = seededChance(what)
      const requests: Request[] = []
      while (requests.length < perKind) requests.push(await mutate(chance, pick(chance, samples)))
      const [answers, ours] = await Promise.all([verifier.verify(requests), Promise.all(requests.map(ourVerdict))])
      for (const [at, request] of requests.entries()) {
        const proof = Buffer.from(request.proof).toString()
        assert.deepEqual(verdictIn(answers[at]), ours[at], `${JSON.stringify({ ...request, proof })}`)
      }
    })
  }
})
