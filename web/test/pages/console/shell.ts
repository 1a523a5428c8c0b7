import type { Locator } from 'playwright-core'
import { password } from '../../../../server/test/accounts/console-client.ts'
import { becomes } from '../person.ts'
import type { ConsolePerson } from './console-person.ts'

/** The frame of every console page: menu, organization, session and account. */
export class Shell {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async worksFor(organization: string): Promise<void> {
    await this.person.page.getByLabel('Organization').selectOption({ label: organization })
  }

  get menuButton(): Locator {
    return this.person.page.getByRole('button', { name: 'Menu' })
  }

  async menuIs(state: 'open' | 'closed'): Promise<void> {
    await becomes(() => this.menuButton.getAttribute('aria-expanded'), String(state === 'open'))
  }

  /** Ends the session, which the page does not notice. */
  async losesSession(): Promise<void> {
    await this.person.context.clearCookies()
  }

  get renewal(): Locator {
    return this.person.dialog('Your session has expired')
  }

  async renewsSession(): Promise<void> {
    await this.person.fills('Password', password, this.renewal)
    await this.person.presses(/^Sign in$/, this.renewal)
  }

  async signsOut(): Promise<void> {
    await this.person.presses(/^Your account:/)
    await this.person.presses('Sign out', this.person.page.locator('.person-menu'))
  }

  async changesPassword(current: string, next: string, again: string): Promise<void> {
    const { page } = this.person
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(again)
    await this.person.presses('Change password')
  }
}
