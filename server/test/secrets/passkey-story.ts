import assert from 'node:assert/strict'
import { cookieOf, createAccount, password } from '../accounts/console-client.ts'
import { deviceFor } from '../signing/register-passkey.ts'
import { codeIn, openLink } from '../signing/signer-browser.ts'
import { type SigningHarness, tokenOf } from '../signing/signing-harness.ts'
import type { KeptSecrets } from './kept-secrets.ts'

const member = 'keyholder@example.org'
const signer = { email: 'pia@example.org', name: 'Pia Passkey', authentication: ['passkey'] }

/** A member and a signer who register passkeys and use them. Challenges of devices that never answer count, too. */
export async function usePasskeys(harness: SigningHarness, secrets: KeptSecrets): Promise<void> {
  const { service } = harness
  const post = async (path: string, body: unknown, cookie = '') => {
    const headers = { origin: service.url, cookie }
    const answer = await service.call('POST', `/console/v1${path}`, { body, headers })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer
  }
  const keepChallenge = <T extends { challenge: string }>(what: string, options: T): T => {
    secrets.keep(`the challenge ${what}`, options.challenge)
    return options
  }

  async function signsIn(): Promise<void> {
    await createAccount(service, member)
    const device = deviceFor(harness)
    const cookie = secrets.keepCookies('a keyholder', await post('/sign-in', { email: member, password }))
    const creation = keepChallenge(
      'for a new passkey',
      (await post('/passkeys/options', { password }, cookie)).json.data,
    )
    const added = await post('/passkeys', { name: 'Laptop', passkey: device.create(creation) }, cookie)
    for (const code of added.json.data.recoveryCodes) secrets.keep('a recovery code beside a passkey', code)

    const started = await post('/sign-in/passkey/options', {})
    const browser = secrets.keepCookies('a sign-in with a passkey', started)
    const alone = device.use(keepChallenge('of a sign-in', started.json.data))
    secrets.keepCookies('a member with a passkey', await post('/sign-in/passkey', { passkey: alone }, browser))
    keepChallenge('of a sign-in that nobody completes', (await post('/sign-in/passkey/options', {})).json.data)

    const first = await post('/sign-in', { email: member, password })
    const pending = secrets.keepCookies('a keyholder who still has to use the passkey', first)
    const options = (await post('/sign-in/second-factor/passkey-options', {}, pending)).json.data
    const second = device.use(keepChallenge('of a second step', options))
    const entered = await post('/sign-in/second-factor', { passkey: second }, pending)
    secrets.keepCookies('a keyholder after the second step', entered)
    const change = (await post('/second-factors/passkey-options', {}, cookieOf(entered))).json.data
    keepChallenge('to confirm a change', change)
  }

  async function opensLink(): Promise<void> {
    const made = await harness.request({ signers: [signer] })
    await harness.invited(made.signingRequestId)
    const link: string = made.signers[0].signingUrl
    secrets.keep('the link of a signer with a passkey', tokenOf(link), { mailedTo: signer.email })
    const browser = openLink(service, link)
    const device = deviceFor(harness)
    const act = async (path: string, body?: object) => {
      const answer = await browser.call('POST', path, body)
      assert.ok(answer.status < 300, `${path}: ${answer.text}`)
      return answer.json.data
    }
    await act('email-code')
    await service.settled()
    const code = codeIn(await harness.mails(), made.signingRequestId)
    secrets.keep('the code before a passkey', code, { mailedTo: signer.email })
    await act('email-code/verify', { code })
    const creation = keepChallenge('for the passkey of a signer', await act('passkey/registration/options'))
    await act('passkey/registration', { passkey: device.create(creation) })
    secrets.keep('the session of a signer with a passkey', browser.cookie()?.split('=')[1] ?? '')

    const next = openLink(service, link)
    const options = await next.call('POST', 'passkey/options')
    const used = device.use(keepChallenge('for a signer', options.json.data))
    assert.equal((await next.call('POST', 'passkey', { passkey: used })).status, 200)
    secrets.keep('the next session of a signer with a passkey', next.cookie()?.split('=')[1] ?? '')
    const open = await next.call('POST', 'passkey/options')
    keepChallenge('that a signer does not answer', open.json.data)
  }

  await signsIn()
  await opensLink()
}
