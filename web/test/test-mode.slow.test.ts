import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openHarness, type SigningHarness, tokenOf } from '../../server/test/signing/signing-harness.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { openPage } from './pages/browser-pages.ts'
import { KeysPage } from './pages/console/keys.ts'
import { SignPerson } from './pages/sign-person.ts'

const notice = 'Test, not legally binding'

describe('the pages of test mode', () => {
  const harness = consoleHarness('test-mode')
  let signing: SigningHarness
  let olga: string
  before(async () => {
    olga = await harness.account('olga', 'owner')
    signing = await openHarness(harness.service, 'test')
  })
  after(() => signing.end())

  test('an owner goes from the console to test mode, creates a key there, and returns', async () => {
    const owner = await harness.signIn(olga, '/keys')
    await owner.isAt('API keys')
    assert.equal(await owner.page.getByText(notice).count(), 0)
    await owner.follows('Test mode')
    await owner.sees(notice)
    await owner.follows('API keys')
    const keys = new KeysPage(owner)
    const made = await keys.create('organization', 'Trying out')
    assert.match(made.key, /^cs_test_/)
    await keys.confirmsCopied(made)
    await owner.row('Trying out').waitFor()
    assert.equal(new URL(owner.page.url()).pathname, '/test/keys')
    await owner.checksAccessibility('the keys of test mode')

    const answer = await harness.service.call('POST', '/api/v1/timestamp', {
      key: made.key,
      body: { hash: 'cd'.repeat(32), label: 'Tried out.pdf' },
    })
    assert.equal(answer.status, 201)
    await owner.follows('Timestamps')
    await owner.sees('Tried out.pdf')
    assert.equal(await owner.page.getByRole('link', { name: 'Members' }).count(), 0)

    await owner.follows('Leave test mode')
    await owner.isAt('Example')
    await owner.follows('API keys')
    await owner.isAt('API keys')
    assert.equal(await owner.row('Trying out').count(), 0)
  })

  test('a signer sees above the document that it is a test, signs, and finds it on the pages of test mode', async () => {
    const { signingRequestId, signers } = await signing.request()
    await signing.invited(signingRequestId)
    const signer = new SignPerson(await openPage({ ownClock: true }), harness.service.url)
    try {
      await signer.goTo(`/test/sign/${tokenOf(signers[0].signingUrl)}`)
      await signer.sheet()
      await signer.sees(notice)
      await signer.checksAccessibility('the document of a test')
      await signer.fillsIn()
      await signer.signs()
      await signer.isAtLast(/^(You have signed|Completed)$/)
      await signer.follows('Check a document')
      await signer.sees(notice)
      assert.equal(new URL(signer.page.url()).pathname, '/test/verify')
      await signer.checksAccessibility('verification in test mode')
    } finally {
      await signer.leave()
    }
  })
})
