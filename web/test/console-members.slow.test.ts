import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { password } from '../../server/test/accounts/console-client.ts'
import { joinLinksTo } from '../../server/test/accounts/invitation-mails.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { KeysPage } from './pages/console/keys.ts'
import { MembersPage } from './pages/console/members.ts'
import { becomes, resize } from './pages/person.ts'

const at = (name: string) => `${name}@members.example.org`

describe('members in the console', () => {
  const desk = consoleDesk('members')
  const owner = at('owner')
  const admin = at('admin')
  const member = at('member')
  const known = at('known')
  const other = at('other')

  before(async () => {
    await desk.account('owner', 'owner')
    // As in an installation for trying things out, where the person is called like the organization.
    const namesake = { email: admin, name: 'Example', password, organizationId: desk.organization.id, role: 'admin' }
    await desk.service.admin('POST', '/users', namesake)
    await desk.account('member', 'member')
    await desk.account('known')
    await desk.account('other')
  })

  /** The path of the newest invitation, once so many have come to this address. */
  const invitationTo = async (email: string, arrived = 1): Promise<string> =>
    new URL((await joinLinksTo(desk.service, email, arrived))[0] ?? '').pathname

  test('a newcomer is invited, joins by the link, gets a new role, and is removed, and their keys are listed', async () => {
    const eve = at('eve')
    const olga = await desk.signIn(owner, '/members')
    const members = new MembersPage(olga)
    await olga.isAt('Members')
    await olga.sees('Nobody is invited at the moment.')
    await olga.presses('Invite a member')
    await olga.sees('an email with a link that works for 7 days', members.form)
    await olga.presses('Send the invitation', members.form)
    await olga.sees('Enter an email address', members.form)
    await olga.findsItGood('the form')
    await olga.page.keyboard.press('Escape')
    await members.invite(eve, 'Admin')
    await olga.sees('Admin', olga.row(eve))
    assert.equal(await olga.page.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href'), '/dev/mailbox')
    await olga.findsItGood('the list with an invitation')

    const newcomer = await desk.visit(await invitationTo(eve))
    await newcomer.isAt('Join Example')
    await newcomer.sees(`${owner} invites you to work for Example`)
    await newcomer.presses('Create the account and join')
    await newcomer.sees('Enter your name.')
    await newcomer.sees('The password needs 10 to 128 characters.')
    await newcomer.findsItGood('the invitation of a newcomer')
    await newcomer.fills('Your name', '<b>Eve</b>')
    await newcomer.fills('Password', 'a password of my own')
    await newcomer.presses('Create the account and join')
    await newcomer.isAt('Example')
    await newcomer.goTo('/members')
    await newcomer.row(eve).getByText('You', { exact: true }).waitFor()
    await newcomer.goTo('/keys')
    const keys = new KeysPage(newcomer)
    await keys.put(await keys.create('organization', 'Accounting'))

    await olga.page.reload()
    const role = members.roleOf('<b>Eve</b>')
    await role.focus()
    await olga.page.keyboard.press('ArrowDown')
    assert.equal(await role.inputValue(), 'member')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await olga.page.route(/\/members$/, async (route) => {
      await released
      await route.continue()
    })
    await olga.presses('Change role <b>Eve</b>')
    await olga.sees('<b>Eve</b> is now: Member.')
    await olga.hasFocusOn(role)
    assert.equal(await olga.page.getByRole('button', { name: /^Change role/ }).count(), 0)
    assert.equal(await role.inputValue(), 'member', 'the list has not come yet')
    release()
    await role.selectOption('Owner')
    await olga.findsItGood('a role that was chosen')
    await olga.presses('Change role <b>Eve</b>')
    const question = olga.dialog('Change the role of <b>Eve</b> to: Owner?')
    await olga.sees('Owners may do everything', question)
    await olga.findsItGood('the question about an owner')
    await olga.presses('Change role', question)
    await olga.sees('<b>Eve</b> is now: Owner.')
    await olga.hasFocusOn(role)
    await olga.presses('Remove <b>Eve</b>')
    await olga.presses('Remove from the organization', olga.dialog())
    const left = olga.dialog('<b>Eve</b> was removed')
    await olga.sees('Accounting', left)
    await olga.findsItGood('the keys that are left')
    await olga.row(eve).waitFor({ state: 'detached' })
    await olga.follows('Go to the API keys', left)
    await olga.row('Accounting').waitFor()
  })

  test('a person with an account joins by signing in, and the page says so when somebody else is signed in', async () => {
    // Of a session of its own: it is signed out of.
    const alan = await desk.visit('/members')
    await alan.signsIn(admin)
    const members = new MembersPage(alan)
    alan.forgive(/status of 409/)
    await alan.isAt('Members')
    await members.send(owner)
    assert.deepEqual(await members.form.getByLabel('Role').locator('option').allTextContents(), ['Admin', 'Member'])
    await alan.sees('already', members.form.getByRole('alert'))
    await alan.page.keyboard.press('Escape')
    await members.invite(known)

    const link = await invitationTo(known)
    await alan.goTo(link)
    await alan.seesHeading('Somebody else is signed in')
    await alan.sees(`You are signed in as ${admin}, but the invitation is for ${known}.`)
    await alan.findsItGood('the invitation of somebody else')
    await alan.presses('Sign out', alan.main)
    await alan.sees(`There is an account with the address ${known}.`)
    await alan.findsItGood('the invitation of who has an account')
    assert.equal(await alan.page.getByLabel('Email address').inputValue(), known)
    await alan.signsIn(known)
    await alan.isAt('Example')

    await alan.goTo(link)
    await alan.isAt('This invitation was accepted already')
    await alan.findsItGood('an invitation that was used')
  })

  test('a person who is signed in joins by one button; a withdrawn invitation says what to do', async () => {
    const alan = await desk.signIn(admin, '/members')
    const members = new MembersPage(alan)
    await members.invite(other)
    const first = await invitationTo(other)
    await alan.presses(`Send again to ${other}`)
    const links = await joinLinksTo(desk.service, other, 2)
    const second = links.map((link) => new URL(link).pathname).find((path) => path !== first) ?? ''

    const otto = await desk.signIn(other, '/')
    otto.forgive(/status of 404/)
    await otto.isAt('No organization yet')
    await otto.goTo(first)
    await otto.isAt('This invitation does not work')
    await otto.sees('Look for a newer mail')
    await otto.findsItGood('an invitation that is none')
    await otto.goTo(second)
    await otto.sees(`You are signed in as ${other}.`)
    await otto.sees(`${admin} invites you to work for Example`)
    await otto.presses('Join Example')
    await otto.isAt('Example')

    const gone = at('gone')
    await members.invite(gone)
    await alan.presses(`Withdraw the invitation to ${gone}`)
    await alan.presses('Withdraw the invitation', alan.dialog())
    await alan.sees(`The invitation to ${gone} was withdrawn.`)
    const late = await desk.visit(await invitationTo(gone))
    late.forgive(/status of 404/)
    await late.isAt('This invitation does not work')
  })

  test('the last owner can neither be demoted nor leave, and reads why', async () => {
    const olga = await desk.signIn(owner, '/members')
    olga.forgive(/status of 409/)
    const members = new MembersPage(olga)
    const role = members.roleOf(owner)
    await role.focus()
    await olga.page.keyboard.press('ArrowDown')
    await olga.page.keyboard.press('ArrowDown')
    assert.equal(await role.inputValue(), 'member')
    await olga.presses(`Change role ${owner}`)
    const question = olga.dialog(`Change the role of ${owner} to: Member?`)
    await olga.sees('only somebody else can raise it again', question)
    const acts = olga.sent.filter(({ method }) => method !== 'GET')
    assert.deepEqual(acts, [], 'a role was changed before anybody said so')
    await olga.presses('Change role', question)
    await olga.sees('owner', question.getByRole('alert'))
    await olga.presses('Cancel', question)
    await olga.page.reload()
    await becomes(() => role.inputValue(), 'owner')
    await members.leave()
    await olga.sees('owner', olga.dialog().getByRole('alert'))
  })

  test('the page names the roles and a refusal in German, and breaks no role in two', async () => {
    const olga = await desk.signIn(owner, '/members')
    olga.forgive(/status of 409/)
    await olga.isAt('Members')
    await olga.selects('Language', 'de')
    await resize(olga.page, { width: 700, height: 800 })
    await olga.sees('Administrator', olga.page.locator('.role-rules dt'))
    assert.deepEqual(await new MembersPage(olga).linesOfRoles(), [1, 1, 1])
    await olga.presses(/^Verlassen$/)
    const question = olga.dialog()
    await olga.presses('Organisation verlassen', question)
    await olga.sees('Machen Sie zuerst ein anderes Mitglied zum Inhaber.', question.getByRole('alert'))
    assert.equal(await question.locator('[lang=en]').count(), 0)
  })

  test('a member changes nobody, but may leave, and is then without an organization', async () => {
    const max = await desk.signIn(member, '/members')
    await max.sees('You can look, and you can leave.')
    await max.seesHeading('Open invitations')
    assert.equal(await max.page.getByRole('button', { name: /^(Invite|Remove|Withdraw|Send)/ }).count(), 0)
    await new MembersPage(max).leave()
    await max.isAt('No organization yet')
  })
})
