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
    const dialog = person.dialog('Your new key')
    await dialog.waitFor()
    const [key = '', command = ''] = await dialog.locator('code').allTextContents()
    return { dialog, key, command }
  }

  /** Confirms that the key is copied, which closes the dialog. */
  async confirmsCopied({ dialog }: Pick<NewKey, 'dialog'>): Promise<void> {
    await this.person.presses('I’ve copied it', dialog)
    await dialog.waitFor({ state: 'detached' })
  }

  async delete(name: string, answer: 'Cancel' | 'Delete key'): Promise<void> {
    await this.person.presses(`Delete ${name}`, this.person.row(name))
    await this.person.presses(answer, this.person.dialog())
  }
}
