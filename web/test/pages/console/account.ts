import type { Locator } from 'playwright-core'
import { Authenticator } from '../../../../server/test/accounts/authenticator.ts'
import { password } from '../../../../server/test/accounts/console-client.ts'
import type { ConsolePerson } from './console-person.ts'

/** A person's own account, and the dialogs of two-step verification. */
export class AccountPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get app(): Locator {
    return this.person.dialog('Add Countersign to your app')
  }

  get codes(): Locator {
    return this.person.dialog('Save your recovery codes')
  }

  get newPasskey(): Locator {
    return this.person.dialog('Create your passkey')
  }

  /** Enters the password, which leads to the name of the new passkey. */
  async startsPasskey(word = password): Promise<void> {
    const dialog = this.person.dialog('Add a passkey')
    if (!(await dialog.isVisible())) await this.person.presses('Add a passkey', this.person.main)
    await this.person.fills('Password', word, dialog)
    await this.person.presses('Continue', dialog)
  }

  async createsPasskey(name: string): Promise<void> {
    await this.person.fills('Name', name, this.newPasskey)
    await this.person.presses('Create passkey', this.newPasskey)
  }

  /** Password and passkey in the open dialog. */
  async provesByPasskey(action: string, word = password): Promise<void> {
    const dialog = this.person.dialog()
    await this.person.fills('Password', word, dialog)
    await this.person.presses(action, dialog)
  }

  /** Enters the password, which shows the key for the app. */
  async startsSetUp(word = password): Promise<void> {
    const dialog = this.person.dialog('Set up two-step verification')
    if (!(await dialog.isVisible())) await this.person.presses('Set up two-step verification', this.person.main)
    await this.person.fills('Password', word, dialog)
    await this.person.presses('Continue', dialog)
  }

  /** Adds the shown key to an app. */
  async addsApp(): Promise<Authenticator> {
    return new Authenticator((await this.app.locator('code').textContent()) ?? '')
  }

  async turnsOn(code: string): Promise<void> {
    await this.person.fills('Verification code', code, this.app)
    await this.person.presses('Turn on', this.app)
  }

  async readsCodes(): Promise<string[]> {
    await this.codes.waitFor()
    return ((await this.codes.locator('code').textContent()) ?? '').trim().split('\n')
  }

  async closesCodes(): Promise<void> {
    await this.person.presses('I’ve saved them', this.codes)
    await this.codes.waitFor({ state: 'detached' })
  }

  /** Password and code in the open dialog. */
  async proves(action: string, code: string, word = password): Promise<void> {
    const dialog = this.person.dialog()
    await this.person.fills('Password', word, dialog)
    await this.person.fills('Verification code', code, dialog)
    await this.person.presses(action, dialog)
  }

  async changesName(name: string): Promise<void> {
    await this.person.presses('Change name')
    await this.person.fills('Name', name, this.person.dialog())
    await this.person.presses('Save name')
  }

  async changesEmail(email: string, word = password): Promise<void> {
    const dialog = this.person.dialog('Change email address')
    if (!(await dialog.isVisible())) await this.person.presses('Change email address')
    await this.person.fills('New email address', email, dialog)
    await this.person.fills('Password', word, dialog)
    await this.person.presses('Send link', dialog)
  }
}
