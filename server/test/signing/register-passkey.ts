import assert from 'node:assert/strict'
import { PasskeyDevice } from '../accounts/passkey-device.ts'
import { codeIn, type SignerBrowser } from './signer-browser.ts'
import type { SigningHarness } from './signing-harness.ts'

/** A device for the origin of PUBLIC_URL, which tests do not set. */
export function deviceFor({ service }: SigningHarness, options = {}): PasskeyDevice {
  return new PasskeyDevice(service.url.replace('127.0.0.1', 'localhost'), options)
}

/** The signer enters the code from the email. */
export async function confirmEmail(harness: SigningHarness, browser: SignerBrowser, id: string): Promise<void> {
  assert.equal((await browser.call('POST', 'email-code')).status, 202)
  await harness.service.settled()
  const code = codeIn(await harness.mails(), id)
  const entered = await browser.call('POST', 'email-code/verify', { code })
  assert.equal(entered.status, 200, entered.text)
}

/** Confirms the email address and registers the passkey, which opens the link. */
export async function registerPasskey(
  harness: SigningHarness,
  browser: SignerBrowser,
  id: string,
  device = deviceFor(harness),
): Promise<PasskeyDevice> {
  await confirmEmail(harness, browser, id)
  const options = await browser.call('POST', 'passkey/registration/options')
  assert.equal(options.status, 200, options.text)
  const passkey = device.create(options.json.data)
  const registered = await browser.call('POST', 'passkey/registration', { passkey })
  assert.equal(registered.status, 200, registered.text)
  return device
}
