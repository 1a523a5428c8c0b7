import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '../../server/test/accounts/console-client.ts'
import { consoleHarness } from './harness/console-harness.ts'

describe('the account in the console', () => {
  const harness = consoleHarness('account')
  let ann: string

  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  test('a person sees where they are signed in, ends a session and signs out everywhere', async () => {
    await signIn(harness.service, ann)
    const person = await harness.signIn(ann, '/account')
    await person.seesHeading('Where you’re signed in')
    await person.sees('This device')
    await person.checksAccessibility('the sessions')
    await person.presses('Sign out Unknown device')
    await person.seesNoLonger('Unknown device', person.page.getByRole('button', { name: 'Sign out Unknown device' }))
    await person.presses('Sign out everywhere')
    await person.sees('This ends all your sessions, also this one.', person.dialog())
    await person.checksAccessibility('the question')
    await person.presses('Sign out everywhere', person.dialog())
    await person.isAt('Sign in')
    assert.equal(await person.page.getByRole('heading', { name: 'Where you’re signed in' }).count(), 0)
  })
})
