import assert from 'node:assert/strict'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { eventually } from '../../../server/test/harness/eventually.ts'
import type { Mail, SigningHarness } from '../../../server/test/signing/signing-harness.ts'

/** Where a signer proves who they are before the document opens. */
export class Gate {
  readonly place: Page | FrameLocator

  constructor(place: Page | FrameLocator) {
    this.place = place
  }

  get emailCode(): Locator {
    return this.place.getByLabel('Code from the email')
  }

  get smsCode(): Locator {
    return this.place.getByLabel('Code from the text message')
  }

  get accessCode(): Locator {
    return this.place.getByLabel('Access code')
  }

  get sendAgain(): Locator {
    return this.place.getByRole('button', { name: 'Send a new code' })
  }

  passkey(name: 'Create passkey' | 'Use passkey'): Locator {
    return this.place.getByRole('button', { name })
  }

  async enters(field: Locator, code: string): Promise<void> {
    await field.fill(code)
    await this.place.getByRole('button', { name: 'Continue' }).click()
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.place.getByText(text).first().waitFor()
  }
}

/** Reads codes from the emails to one person. */
export function codesOf({ service, mails }: SigningHarness, email: string) {
  const codes = async () => (await mails()).filter(({ to }) => to.startsWith(email)).flatMap(codeIn)
  return {
    count: async () => (await codes()).length,
    /** The code in the latest email, once there are this many. The mailbox shows the newest first. */
    async latest(count: number): Promise<string> {
      await eventually(`${count} emails with a code`, async () => {
        await service.settled()
        return (await codes()).length === count
      })
      return (await codes())[0] ?? assert.fail('no code')
    },
  }
}

function codeIn({ text }: Mail): string[] {
  const [code] = /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(text) ?? []
  return code === undefined || text.includes('/sign/') ? [] : [code]
}

/** Another code than this one. */
export function wrongCode(code: string): string {
  return code.replace(/\D/g, '').replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
}
