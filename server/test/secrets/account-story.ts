import assert from 'node:assert/strict'
import { linkTokenTo } from '../accounts/account-mails.ts'
import { Authenticator } from '../accounts/authenticator.ts'
import { fromBase32 } from '../accounts/from-base32.ts'
import { joinLinksTo, joinTokenOf } from '../accounts/invitation-mails.ts'
import type { Answer } from '../harness/test-service.ts'
import type { SigningHarness } from '../signing/signing-harness.ts'
import type { KeptSecrets } from './kept-secrets.ts'

const owner = 'owner@example.org'

/** People with passwords, codes, sessions and keys. Returns the cookie of the owner. */
export async function liveWithAccounts({ service, organizationId }: SigningHarness, secrets: KeptSecrets) {
  const send = async (method: string, path: string, body?: unknown, cookie = '', headers = {}): Promise<Answer> =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie, ...headers } })
  const succeed = async (...request: Parameters<typeof send>): Promise<Answer> => {
    const answer = await send(...request)
    assert.ok(answer.status < 300, `${request[0]} ${request[1]}: ${answer.text}`)
    return answer
  }
  const signIn = async (email: string, password: string, what = `${email} who signs in`) =>
    secrets.keepCookies(what, await succeed('POST', '/sign-in', { email, password }))
  const account = async (email: string, role: string, password?: string): Promise<string> => {
    const made = await service.admin('POST', '/users', { email, password, organizationId, role })
    return secrets.keep(`the first password of ${email}`, password ?? passwordIn(made))
  }
  /** What a browser requests when a person follows a link. */
  const follows = (path: string) => service.call('GET', path, { headers: { referer: service.url + path } })

  async function changesPassword(): Promise<string> {
    const first = await account(owner, 'owner', 'three dusty violins sing')
    const mistyped = secrets.keep('a mistyped password', 'three dusty violins sang')
    assert.equal((await send('POST', '/sign-in', { email: owner, password: mistyped })).status, 401)
    const cookie = await signIn(owner, first)
    const next = secrets.keep('the changed password', 'four rusty violins rest')
    const changed = await succeed('POST', '/password', { currentPassword: first, newPassword: next }, cookie)
    secrets.keepCookies('a changed password', changed)
    return next
  }

  async function setsUpSecondFactor(password: string): Promise<string> {
    const cookie = await signIn(owner, password)
    const { secret } = (await succeed('POST', '/second-factors/totp', { password }, cookie)).json.data
    secrets.keep('the key of the authenticator app', secret, { bytes: fromBase32(secret) })
    const app = new Authenticator(secret)
    const code = () => secrets.keep('a code of the authenticator app', app.code())
    const confirmed = await succeed('POST', '/second-factors/totp/confirm', { code: code() }, cookie)
    const [first = '', ...others] = confirmed.json.data.recoveryCodes as string[]
    for (const one of [first, ...others]) {
      secrets.keep('a recovery code', one)
      secrets.keep('a recovery code without its hyphens', one.replaceAll('-', ''))
    }
    const enter = async (given: string) => {
      const waiting = await signIn(owner, password, 'an owner who still has to enter a code')
      assert.equal((await send('POST', '/sign-in/second-factor', { code: 'abcde-fghij' }, waiting)).status, 401)
      const entered = await succeed('POST', '/sign-in/second-factor', { code: given }, waiting)
      return secrets.keepCookies('an owner who has entered a code', entered)
    }
    await enter(code())
    return await enter(first)
  }

  async function forgetsPassword(): Promise<void> {
    const email = 'forgetful@example.org'
    await account(email, 'member')
    await succeed('POST', '/password-resets', { email })
    const token = await linkTokenTo(service, email, 'reset-password')
    secrets.keep('the link that resets a password', token, { mailedTo: email })
    await follows(`/reset-password/${token}`)
    await succeed('GET', `/password-resets/${token}`)
    const password = secrets.keep('the password after a reset', 'seven quiet lanterns glow')
    await succeed('POST', `/password-resets/${token}`, { password })
    assert.equal((await send('POST', `/password-resets/${token}`, { password })).status, 404)
    const made = await service.admin('POST', '/users/password', { email })
    secrets.keep('the password that an operator resets', passwordIn(made))
  }

  async function changesEmailAddress(): Promise<void> {
    const [email, newEmail] = ['mover@example.org', 'moved@example.org']
    const password = await account(email, 'member', 'five gentle rivers bend')
    const cookie = await signIn(email, password)
    await succeed('POST', '/email-changes', { email: newEmail, password }, cookie)
    const token = await linkTokenTo(service, newEmail, 'confirm-email')
    secrets.keep('the link that confirms an email address', token, { mailedTo: newEmail })
    await follows(`/confirm-email/${token}`)
    await succeed('POST', `/email-changes/${token}`, undefined, cookie)
  }

  async function invites(cookie: string): Promise<void> {
    const email = 'invited@example.org'
    await succeed('POST', `/organizations/${organizationId}/members`, { email, role: 'member' }, cookie)
    const [link = ''] = await joinLinksTo(service, email)
    const token = secrets.keep('the link of an invitation', joinTokenOf(link), { mailedTo: email })
    await follows(`/join/${token}`)
    const password = secrets.keep('the password of a new member', 'nine amber feathers drift')
    const joined = await succeed('POST', `/invitations/${token}/accept`, { name: 'Ina Invited', password })
    secrets.keepCookies('a new member', joined)
  }

  async function usesKeys(cookie: string): Promise<void> {
    const once = (what: string) => ({ 'idempotency-key': `${what}-the-key-once` })
    const wanted = { organizationId, name: 'ERP', scopes: ['signing:write'] }
    const made = (await succeed('POST', '/keys', wanted, cookie, once('create'))).json.data
    const rotated = (await succeed('POST', `/keys/${made.id}/rotate`, {}, cookie, once('rotate'))).json.data
    const personal = (await succeed('POST', '/keys', { name: 'personal' }, cookie)).json.data
    for (const [what, { key }] of Object.entries({
      'a key': made,
      'a rotated key': rotated,
      'a personal key': personal,
    })) {
      secrets.keep(what, key)
      assert.equal((await service.call('GET', '/api/v1/signing', { key })).status, 200)
      assert.equal((await service.call('GET', `/api/v1/signing?key=${key}`, { key: `${key}x` })).status, 401)
    }
  }

  async function provisions(cookie: string): Promise<void> {
    const made = (await succeed('POST', `/organizations/${organizationId}/scim-tokens`, { name: 'Okta' }, cookie)).json
      .data
    const path = `/organizations/${organizationId}/scim-tokens/${made.id}/rotate`
    const rotated = (await succeed('POST', path, undefined, cookie)).json.data
    const authorization = `Bearer ${secrets.keep('a SCIM token', rotated.token)}`
    assert.equal((await service.call('GET', '/scim/v2/Users', { headers: { authorization } })).status, 200)
    const old = `Bearer ${secrets.keep('a SCIM token that was replaced', made.token)}`
    assert.equal((await service.call('GET', '/scim/v2/Users', { headers: { authorization: old } })).status, 401)
  }

  const cookie = await setsUpSecondFactor(await changesPassword())
  await forgetsPassword()
  await changesEmailAddress()
  await invites(cookie)
  await usesKeys(cookie)
  await provisions(cookie)
  return cookie
}

/** The service makes one up unless it is given. */
function passwordIn(made: object): string {
  return 'password' in made ? String(made.password) : assert.fail('there is no password')
}
