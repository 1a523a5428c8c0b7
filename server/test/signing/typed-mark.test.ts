import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDesk, type SigningDesk } from './signing-desk.ts'

describe('a typed signature', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk?.end())

  test('is refused if it contains a character that no font has, which is named', async () => {
    const { signingRequestId, signers } = await desk.request()
    await desk.invited(signingRequestId)
    const link = signers[0].signingUrl
    for (const character of ['\u{1f58b}\ufe0f', '\u{1f469}\u200d\u{1f680}', '\u{13000}']) {
      const answer = await desk.sign(link, { kind: 'typed', text: `Anna ${character} Kowalska` })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_SIGNATURE'], answer.text)
      assert.ok(answer.json.error.includes(`"${character}"`), answer.text)
    }
    assert.equal((await desk.status(signingRequestId)).signers[0].status, 'PENDING')
    assert.equal((await desk.sign(link, { kind: 'typed', text: 'Anna “Ania” Kowalska-Żółć 王' })).status, 200)
  })
})
