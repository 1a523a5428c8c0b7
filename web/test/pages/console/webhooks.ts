import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** The pages of webhook endpoints and of what was sent to them. */
export class WebhooksPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get deliveries(): Locator {
    return this.person.region('Deliveries').locator('tbody tr')
  }

  /** Chooses how long the previous secret stays valid, and gives what the dialog with the new one says. */
  async replaceSecret(overlap: string): Promise<string> {
    const { person } = this
    await person.presses('Replace secret')
    const form = person.dialog('Replace the secret?')
    await person.selects('The previous secret stays valid', overlap, form)
    await person.presses('Replace secret', form)
    return (await person.dialog('Webhook secret').textContent()) ?? ''
  }

  async readSecret(): Promise<string> {
    return (await this.person.dialog('Webhook secret').locator('code').textContent()) ?? ''
  }

  /** Says that the secret is copied, after which nobody sees it again. */
  async put(): Promise<void> {
    const dialog = this.person.dialog('Webhook secret')
    await this.person.presses('I’ve copied it', dialog)
    await dialog.waitFor({ state: 'detached' })
  }

  /** Presses a button of the page and the one that confirms it. */
  async confirms(name: 'Disable' | 'Delete'): Promise<void> {
    await this.person.page.getByRole('button', { name, exact: true }).click()
    await this.person.presses(`${name} endpoint`, this.person.dialog())
  }
}
