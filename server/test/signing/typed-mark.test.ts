import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openHarness, type SigningHarness } from './signing-harness.ts'

describe('a typed signature', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  test('is refused if it contains a character that no font has, which is named', async () => {
    const { signingRequestId, signers } = await harness.request()
    await harness.invited(signingRequestId)
    const link = signers[0].signingUrl
    for (const character of ['\u{1f58b}\ufe0f', '\u{1f469}\u200d\u{1f680}', '\u{13000}']) {
      const answer = await harness.sign(link, { kind: 'typed', text: `Anna ${character} Kowalska` })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_SIGNATURE'], answer.text)
      assert.ok(answer.json.error.includes(`"${character}"`), answer.text)
    }
    assert.equal((await harness.status(signingRequestId)).signers[0].status, 'PENDING')
    assert.equal((await harness.sign(link, { kind: 'typed', text: 'Anna “Ania” Kowalska-Żółć 王' })).status, 200)
  })
})
