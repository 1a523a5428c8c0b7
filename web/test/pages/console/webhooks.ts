import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** The pages of webhook endpoints and deliveries. */
export class WebhooksPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get deliveries(): Locator {
    return this.person.region('Deliveries').locator('tbody tr')
  }

  /** Replaces the secret with this overlap. Returns the text of the dialog with the new one. */
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

  /** Confirms that the secret is copied, which closes the dialog. */
  async confirmsCopied(): Promise<void> {
    const dialog = this.person.dialog('Webhook secret')
    await this.person.presses('I’ve copied it', dialog)
    await dialog.waitFor({ state: 'detached' })
  }

  /** Presses a button of the page, then the one that confirms it. */
  async confirms(name: 'Disable' | 'Delete'): Promise<void> {
    await this.person.page.getByRole('button', { name, exact: true }).click()
    await this.person.presses(`${name} endpoint`, this.person.dialog())
  }
}
