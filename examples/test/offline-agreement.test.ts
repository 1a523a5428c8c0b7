import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Anchor, checkAnchor, fromHex, ProofError, sha256, toHex } from '../../packages/proof/src/index.ts'
import { realAnchor, realNames, vector } from '../../packages/proof/test/support/real-anchor.ts'
import { isLongRun, seededChance } from '../../server/test/harness/run-settings.ts'
import { pick } from './mutations/chance.ts'
import { mutateBytes } from './mutations/mutate-bytes.ts'
import { mutations } from './mutations/mutated-requests.ts'
import { type OfflineVerifier, type Request, startOfflineVerifier } from './offline-verifier.ts'
import { ourVerdict, verdictIn } from './our-verdict.ts'
import { samples } from './sample-requests.ts'

const perKind = Math.ceil((isLongRun ? 10_000 : 300) / Object.keys(mutations).length)

describe('Our verifier and the one in Python report the same', () => {
  let verifier: OfflineVerifier
  before(() => {
    verifier = startOfflineVerifier()
  })
  after(() => verifier.end())

  it('whatever happens to the anchors of a real calendar', async () => {
    const chance = seededChance('real anchors')
    const requests = Array.from({ length: perKind }, () => {
      const name = pick(chance, realNames)
      const anchor = realAnchor(name)
      const timestamp = toHex(mutateBytes(chance, fromHex(anchor.timestamp)))
      return { value: sha256(vector(name)), anchor: chance() < 0.9 ? { ...anchor, timestamp } : anchor }
    })
    const answers = await verifier.verify(requests)
    for (const [at, request] of requests.entries()) {
      const { outcome } = answers[at] as { readonly outcome: string }
      assert.equal(outcome, ourOutcome(request), JSON.stringify(request.anchor))
    }
  })

  for (const [what, mutate] of Object.entries(mutations)) {
    it(`whatever happens to ${what}`, async () => {
      const chance = seededChance(what)
      const requests: Request[] = []
      while (requests.length < perKind) requests.push(await mutate(chance, pick(chance, samples)))
      const [answers, ours] = await Promise.all([verifier.verify(requests), Promise.all(requests.map(ourVerdict))])
      for (const [at, request] of requests.entries()) {
        assert.deepEqual(verdictIn(answers[at]), ours[at], described(request))
      }
    })
  }
})

function ourOutcome({ value, anchor }: { readonly value: Uint8Array; readonly anchor: Anchor }): string {
  try {
    return checkAnchor(value, anchor) === 'in-block' ? 'holds' : 'unchecked'
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return 'fails'
  }
}

function described({ fingerprint, proof, policy, ...trusted }: Request): string {
  const texts = [proof, policy ?? new Uint8Array(0)].map((bytes) => Buffer.from(bytes).toString().slice(0, 20_000))
  return `${toHex(fingerprint)} ${JSON.stringify(trusted)}\n${texts.join('\n')}`
}
