import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { linkTokenTo } from '../../server/test/accounts/account-mails.ts'
import { Authenticator } from '../../server/test/accounts/authenticator.ts'
import { createAccount, password, signIn } from '../../server/test/accounts/console-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { AccountPage } from './pages/console/account.ts'

describe('the account in the console', () => {
  const harness = consoleHarness('account')
  let ann: string

  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  /** Turns on two-step verification by HTTP, and returns the session and the app. */
  async function protect(email: string) {
    const { cookie } = await signIn(harness.service, email)
    const send = async (path: string, body: object) => {
      const headers = { origin: harness.service.url, cookie }
      const answer = await harness.service.call('POST', `/console/v1/second-factors${path}`, { body, headers })
      assert.equal(answer.status, 200, answer.text)
      return answer.json.data
    }
    const app = new Authenticator((await send('/totp', { password })).secret)
    await send('/totp/confirm', { code: app.code() })
    return { cookie, app }
  }

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

  test('a person turns on two-step verification, and then signs in with a code or a recovery code', async () => {
    const bob = await harness.account('bob', 'member')
    const person = await harness.signIn(bob, '/account')
    const account = new AccountPage(person)
    await account.startsSetUp('not the password')
    await person.sees('Your current password is incorrect.', person.dialog())
    await person.checksAccessibility('the question for the password')
    await account.startsSetUp()
    const app = await account.addsApp()
    await account.turnsOn('12 34')
    await person.sees('Enter the 6 digits.', account.app)
    await account.turnsOn('000000')
    await person.sees('Incorrect code.', account.app)
    await person.checksAccessibility('the key for the app')
    await account.turnsOn(app.code())
    const codes = await account.readsCodes()
    assert.equal(new Set(codes).size, 10)
    await person.page.keyboard.press('Escape')
    await person.checksAccessibility('the recovery codes')
    const [file] = await Promise.all([
      person.page.waitForEvent('download'),
      person.presses('Download codes', account.codes),
    ])
    assert.deepEqual((await readFile(await file.path(), 'utf8')).trim().split('\n'), codes)
    await account.closesCodes()
    await person.hasFocusOn(person.page.getByRole('heading', { name: 'Two-step verification' }))
    await person.sees('Recovery codes left')
    await person.checksAccessibility('two-step verification that is on')

    const visitor = await harness.visit('/account')
    await visitor.signsIn(bob)
    await visitor.hasFocusOn(visitor.page.getByLabel('Verification code'))
    await visitor.checksAccessibility('the code of the sign-in')
    await visitor.page.keyboard.type('000000')
    await visitor.page.keyboard.press('Enter')
    await visitor.sees('Incorrect code.')
    await visitor.page.keyboard.type(app.code())
    await visitor.page.keyboard.press('Enter')
    await visitor.isAt('Your account')

    const lost = await harness.visit('/account')
    await lost.signsIn(bob)
    await lost.presses('Use a recovery code')
    await lost.hasFocusOn(lost.page.getByLabel('Recovery code'))
    await lost.checksAccessibility('the recovery code of the sign-in')
    await lost.fills('Recovery code', codes[0]?.toUpperCase() ?? '')
    await lost.presses('Sign in')
    await lost.isAt('Your account')
    await lost.sees('9', lost.region('Two-step verification'))
  })

  test('new recovery codes, and turning two-step verification off, need the password and a code', async () => {
    const cleo = await harness.account('cleo', 'member')
    const { cookie, app } = await protect(cleo)
    const person = await harness.visit('/')
    await person.isSignedInBy(cookie)
    await person.goTo('/account')
    const account = new AccountPage(person)
    await person.presses('Create new recovery codes')
    await account.proves('Create new recovery codes', '000000')
    await person.sees('The password or the code is incorrect.', person.dialog())
    await person.checksAccessibility('a wrong code')
    await account.proves('Create new recovery codes', app.code())
    const [first = '', second = ''] = await account.readsCodes()
    await account.closesCodes()

    await person.presses('Replace app')
    await account.proves('Continue', first)
    await account.app.waitFor()
    await person.presses('Cancel', account.app)

    await person.presses('Turn off')
    await account.proves('Turn off', second)
    await person.page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
    const visitor = await harness.visit('/account')
    await visitor.signsIn(cleo)
    await visitor.isAt('Your account')
  })

  test('members of an organization that requires two-step verification set it up before they continue', async () => {
    const { id: organizationId } = await harness.service.organization()
    const [owner, member] = ['owner@strict.example.org', 'member@strict.example.org']
    await createAccount(harness.service, owner, { organizationId, role: 'owner' })
    await createAccount(harness.service, member, { organizationId, role: 'member' })
    const lax = await harness.signIn(owner, '/settings')
    await lax.sees('set up two-step verification for your own account first')
    const worker = await harness.signIn(member, '/keys')
    worker.ignoresErrors(/status of 403/)
    await worker.isAt('API keys')

    const { cookie } = await protect(owner)
    const strict = await harness.visit('/')
    await strict.isSignedInBy(cookie)
    await strict.goTo('/settings')
    await strict.page.getByLabel('Require two-step verification for all members').check()
    await strict.presses('Save sign-in security')
    await strict.sees('Saved.', strict.region('Sign-in security'))
    await strict.checksAccessibility('the required second factor')

    await worker.follows('Documents')
    await worker.arrivesAt('Set up two-step verification to continue')
    await worker.checksAccessibility('the gate')
    const account = new AccountPage(worker)
    await account.startsSetUp()
    await account.turnsOn((await account.addsApp()).code())
    await account.readsCodes()
    await account.closesCodes()
    await worker.arrivesAt('Documents')
    await worker.goTo('/settings')
    await worker.sees('Two-step verification is required for all members.')
  })

  test('a person changes their name, and their email address with the link to the new one', async () => {
    const dan = await harness.account('dan', 'member')
    const person = await harness.signIn(dan, '/account')
    const account = new AccountPage(person)
    await account.changesName('Daniel Neu')
    await person.sees('Name changed.')
    await person.sees('Daniel Neu', person.main)
    await account.changesEmail(dan)
    await person.sees('This is already your email address.')
    await account.changesEmail('daniel@account.example.org', 'not the password')
    await person.sees('Your current password is incorrect.')
    await person.checksAccessibility('a new email address')
    await account.changesEmail('daniel@account.example.org')
    await person.sees('We sent a link to')
    await person.checksAccessibility('the account with a sent link')

    const token = await linkTokenTo(harness.service, 'daniel@account.example.org', 'confirm-email')
    const visitor = await harness.visit(`/confirm-email/${token}`)
    visitor.ignoresErrors(/status of 404/)
    await visitor.signsIn(dan)
    await visitor.isAt('Confirm your new email address')
    await visitor.checksAccessibility('the confirmation')
    await visitor.presses('Confirm email address')
    await visitor.isAt('Email address changed')
    await visitor.goTo(`/confirm-email/${token}`)
    await visitor.presses('Confirm email address')
    await visitor.isAt('This link isn’t valid')
    await visitor.sees('daniel@account.example.org', visitor.main)
  })

  test('a person who forgot their password chooses a new one with the link in an email', async () => {
    const eve = await harness.account('eve', 'member')
    const person = await harness.visit('/')
    person.ignoresErrors(/status of 404/)
    await person.follows('Forgot your password?')
    await person.isAt('Reset your password')
    await person.presses('Send link')
    await person.sees('Enter your email address.')
    await person.fills('Email address', eve)
    await person.presses('Send link')
    await person.sees('If there is an account for this email address')
    await person.checksAccessibility('the request for a new password')
    const token = await linkTokenTo(harness.service, eve, 'reset-password')
    await person.goTo(`/reset-password/${token}`)
    await person.isAt('Choose a new password')
    await person.fills('New password', 'short')
    await person.presses('Change password')
    await person.sees('Use 10 to 128 characters.')
    await person.checksAccessibility('the choice of a new password')
    await person.fills('New password', 'a fresh and long password')
    await person.presses('Change password')
    await person.isAt('Password changed')
    await person.goTo(`/reset-password/${token}`)
    await person.isAt('This link isn’t valid')
    await person.goTo('/account')
    await person.signsIn(eve, 'a fresh and long password')
    await person.isAt('Your account')
  })
})
