import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { password } from '../../server/test/accounts/console-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { AccountPage } from './pages/console/account.ts'
import type { ConsolePerson } from './pages/console/console-person.ts'
import { VirtualAuthenticator } from './pages/virtual-authenticator.ts'

const local = { host: 'localhost' }

describe('passkeys in the console', () => {
  const harness = consoleHarness('passkeys')
  const devices: VirtualAuthenticator[] = []
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.remove().catch(() => {})
  })

  async function deviceOf(person: ConsolePerson): Promise<VirtualAuthenticator> {
    const device = await VirtualAuthenticator.of(person)
    devices.push(device)
    return device
  }

  /** A person on their account page who has just added a passkey. */
  async function withPasskey(name: string) {
    const email = await harness.account(name, 'member')
    const person = await harness.signIn(email, '/account', local)
    const device = await deviceOf(person)
    const account = new AccountPage(person)
    await account.startsPasskey()
    await account.createsPasskey('Work laptop')
    const codes = await account.readsCodes()
    await account.closesCodes()
    return { email, person, device, account, codes }
  }

  test('a person adds a passkey, renames it and signs in with it alone', async () => {
    const email = await harness.account('ann', 'member')
    const person = await harness.signIn(email, '/account', local)
    const device = await deviceOf(person)
    const account = new AccountPage(person)
    const passkeys = person.region('Passkeys')
    await person.sees('You have no passkeys yet.', passkeys)
    await person.checksAccessibility('no passkeys')
    await account.startsPasskey('not the password')
    await person.sees('Your current password is incorrect.', person.dialog())
    await account.startsPasskey()
    await person.checksAccessibility('the name of the passkey')
    await account.createsPasskey(' ')
    await person.sees('Enter a name.', account.newPasskey)
    await device.verifiesPerson(false)
    await account.createsPasskey('Work laptop')
    await person.sees('The request was canceled or took too long.', account.newPasskey)
    await person.checksAccessibility('a canceled passkey')
    await device.verifiesPerson(true)
    await account.createsPasskey('Work laptop')
    assert.equal(new Set(await account.readsCodes()).size, 10)
    await account.closesCodes()
    await person.hasFocusOn(person.page.getByRole('heading', { name: 'Passkeys' }))
    await person.sees('Work laptop', passkeys)
    await person.sees('Not used yet', passkeys)
    await person.sees('Not set up', person.region('Two-step verification'))
    await person.checksAccessibility('a passkey')

    await person.presses('Rename passkey Work laptop')
    await person.fills('Name', 'Old laptop', person.dialog())
    await person.presses('Save name', person.dialog())
    await person.sees('Old laptop', passkeys)

    const visitor = await harness.visit('/account', local)
    await (await deviceOf(visitor)).copies(device)
    await visitor.checksAccessibility('the sign-in with passkeys')
    await visitor.presses('Sign in with a passkey')
    await visitor.isAt('Your account')
    await visitor.seesNoLonger('Not used yet', visitor.region('Passkeys'))
  })

  test('the sign-in says when the dialog was canceled, or a passkey is not known', async () => {
    const { email, device, person, account } = await withPasskey('bea')
    const visitor = await harness.visit('/account', local)
    const copy = await deviceOf(visitor)
    await copy.copies(device)
    await copy.verifiesPerson(false)
    await visitor.presses('Sign in with a passkey')
    await visitor.sees('No passkey was used.')
    await visitor.checksAccessibility('a canceled sign-in')
    await copy.verifiesPerson(true)

    await person.presses('Remove passkey Work laptop')
    await person.sees('two-step verification is then off', person.dialog())
    await person.checksAccessibility('the question before a removal')
    await account.provesByPasskey('Remove')
    await person.sees('You have no passkeys yet.')
    await person.page.getByRole('button', { name: 'Set up two-step verification' }).waitFor()
    await visitor.presses('Sign in with a passkey')
    await visitor.sees('This passkey wasn’t accepted.')
    await visitor.signsIn(email)
    await visitor.isAt('Your account')
  })

  test('a passkey or a recovery code confirms the password', async () => {
    const { email, device, codes } = await withPasskey('cem')
    const visitor = await harness.visit('/account', local)
    const copy = await deviceOf(visitor)
    await visitor.signsIn(email)
    await visitor.hasFocusOn(visitor.page.getByRole('button', { name: 'Use passkey' }))
    await visitor.checksAccessibility('the passkey of the second step')
    await visitor.presses('Use passkey')
    await visitor.sees('No passkey was used.')
    await copy.copies(device)
    await visitor.presses('Use passkey')
    await visitor.isAt('Your account')

    const lost = await harness.visit('/account', local)
    await lost.signsIn(email)
    await lost.presses('Use a recovery code')
    await lost.fills('Recovery code', codes[0] ?? '')
    await lost.presses(/^Sign in$/)
    await lost.isAt('Your account')
  })

  test('changes are confirmed with a passkey, or with a code instead', async () => {
    const { person, account, codes } = await withPasskey('dee')
    await person.presses('Create new recovery codes')
    await account.provesByPasskey('Create new recovery codes', 'not the password')
    await person.sees('The password is incorrect, or the passkey wasn’t accepted.', person.dialog())
    await person.presses('Use a code instead', person.dialog())
    await person.checksAccessibility('a code in place of a passkey')
    await account.proves('Create new recovery codes', codes[0] ?? '')
    await account.readsCodes()
    await account.closesCodes()

    await person.presses('Set up app')
    await account.provesByPasskey('Continue')
    await account.turnsOn((await account.addsApp()).code())
    await account.readsCodes()
    await account.closesCodes()
    await person.presses('Remove app')
    await account.provesByPasskey('Remove app')
    await person.sees('Not set up', person.region('Two-step verification'))
    await person.presses('Turn off')
    await account.provesByPasskey('Turn off')
    await person.sees('You have no passkeys yet.')
  })

  test('nobody can begin a change before the page shows the last one', async () => {
    const person = await harness.signIn(await harness.account('gil', 'member'), '/account', local)
    await deviceOf(person)
    const account = new AccountPage(person)
    await person.sees('You have no passkeys yet.')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await person.page.route(
      /\/second-factors$/,
      async (route) => {
        await released
        await route.continue()
      },
      { times: 1 },
    )
    await account.startsPasskey()
    await account.createsPasskey('Work laptop')
    await account.readsCodes()
    await account.closesCodes()
    await person.hasFocusOn(person.page.getByRole('heading', { name: 'Passkeys' }))
    await person.page.getByRole('button', { name: 'Add a passkey' }).focus()
    assert.equal(await person.focused(), 'Passkeys')
    release()
    await person.presses('Add a passkey', person.main)
    await person.sees('Your browser then asks for one of your passkeys.', person.dialog())
  })

  test('a device makes one passkey for an account, and a passkey opens an organization that requires two steps', async () => {
    const { person, account } = await withPasskey('eli')
    await person.presses('Add a passkey')
    await account.provesByPasskey('Continue')
    await account.createsPasskey('Twin')
    await person.sees('This device already has a passkey for this account.', account.newPasskey)
    await person.presses('Cancel', account.newPasskey)
    const { id: organizationId } = await harness.service.organization()
    await harness.service.admin('PATCH', `/organizations/${organizationId}`, { requiresSecondFactor: true })
    await harness.service.admin('POST', '/users', {
      email: 'fay@passkeys.example.org',
      password,
      organizationId,
      role: 'member',
    })
    const fay = await harness.signIn('fay@passkeys.example.org', '/documents', local)
    fay.ignoresErrors(/status of 403/)
    await deviceOf(fay)
    await fay.isAt('Set up two-step verification to continue')
    await fay.presses('Add a passkey instead')
    const gate = new AccountPage(fay)
    await gate.startsPasskey()
    await gate.createsPasskey('Phone')
    await gate.readsCodes()
    await gate.closesCodes()
    await fay.arrivesAt('Documents')
  })
})
