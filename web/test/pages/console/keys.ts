import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** A new key, which is shown once. */
export interface NewKey {
  readonly dialog: Locator
  readonly key: string
  readonly command: string
}

/** The page of personal and organization keys. */
export class KeysPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async create(kind: 'organization' | 'personal', name: string): Promise<NewKey> {
    const { person } = this
    await person.presses(`Create ${kind} key`)
    await person.fills('Name', name, person.dialog())
    await person.presses('Create key')
    return await this.shown()
  }

  private async shown(): Promise<NewKey> {
    const dialog = this.person.dialog('Your new key')
    await dialog.waitFor()
    const [key = '', command = ''] = await dialog.locator('code').allTextContents()
    return { dialog, key, command }
  }

  /** Confirms that the key is copied, which closes the dialog. */
  async confirmsCopied({ dialog }: Pick<NewKey, 'dialog'>): Promise<void> {
    await this.person.presses('I’ve copied it', dialog)
    await dialog.waitFor({ state: 'detached' })
  }

  /** Replaces a key; the dialog then shows the new one. */
  async rotate(name: string): Promise<NewKey> {
    const { person } = this
    await person.presses(`Rotate ${name}`, person.row(name))
    await person.presses('Rotate key', person.dialog())
    return await this.shown()
  }

  async delete(name: string, answer: 'Cancel' | 'Delete key'): Promise<void> {
    await this.person.presses(`Delete ${name}`, this.person.row(name))
    await this.person.presses(answer, this.person.dialog())
  }
}
