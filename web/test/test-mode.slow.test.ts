import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDesk, type SigningDesk, tokenOf } from '../../server/test/signing/signing-desk.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { openPage } from './pages/browser-pages.ts'
import { KeysPage } from './pages/console/keys.ts'
import { SignPerson } from './pages/sign-person.ts'

const notice = 'Test, not legally binding'

describe('The pages of test mode', () => {
  const desk = consoleDesk('test-mode')
  let signing: SigningDesk
  let olga: string
  before(async () => {
    olga = await desk.account('olga', 'owner')
    signing = await openDesk(desk.service, 'test')
  })
  after(() => signing.end())

  test('an owner goes from the console to test mode, makes a key there, and comes back', async () => {
    const owner = await desk.signIn(olga, '/keys')
    await owner.isAt('API keys')
    assert.equal(await owner.page.getByText(notice).count(), 0)
    await owner.follows('Test mode')
    await owner.sees(notice)
    await owner.follows('API keys')
    const keys = new KeysPage(owner)
    const made = await keys.create('organization', 'Trying out')
    assert.match(made.key, /^cs_test_/)
    await keys.put(made)
    await owner.row('Trying out').waitFor()
    assert.equal(new URL(owner.page.url()).pathname, '/test/keys')
    await owner.findsItGood('the keys of test mode')

    const answer = await desk.service.call('POST', '/api/v1/timestamp', {
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

  test('a signer reads above the document that it is a test, signs, and finds it on the pages of test mode', async () => {
    const { signingRequestId, signers } = await signing.request()
    await signing.invited(signingRequestId)
    const signer = new SignPerson(await openPage({ ownClock: true }), desk.service.url)
    try {
      await signer.goTo(`/test/sign/${tokenOf(signers[0].signingUrl)}`)
      await signer.sheet()
      await signer.sees(notice)
      await signer.findsItGood('the document of a test')
      await signer.fillsIn()
      await signer.signs()
      await signer.isAtLast(/^(You have signed|Completed)$/)
      await signer.follows('Check a document')
      await signer.sees(notice)
      assert.equal(new URL(signer.page.url()).pathname, '/test/verify')
      await signer.findsItGood('verification in test mode')
    } finally {
      await signer.leave()
    }
  })
})
