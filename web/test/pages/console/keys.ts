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
    await this.beginsToCreate(kind, name)
    return await this.creates()
  }

  /** Opens the form of a new key and enters its name. */
  async beginsToCreate(kind: 'organization' | 'personal', name: string): Promise<Locator> {
    const { person } = this
    await person.presses(`Create ${kind} key`)
    await person.fills('Name', name, person.dialog())
    return person.dialog()
  }

  /** Submits the form of a new key, which the dialog then shows. */
  async creates(): Promise<NewKey> {
    await this.person.presses('Create key', this.person.dialog())
    return await this.shown()
  }

  /** Opens the form that changes a key. */
  async edits(name: string): Promise<Locator> {
    await this.person.presses(`Edit ${name}`, this.person.row(name))
    return this.person.dialog(`Edit the key ${name}`)
  }

  /** Sets after how many days new keys of the organization expire. */
  async setsDefaultExpiry(days: string): Promise<Locator> {
    const { person } = this
    await person.presses('Change default expiry')
    const dialog = person.dialog('Default expiry of new keys')
    await person.fills('Days until new keys expire', days, dialog)
    await person.presses('Save', dialog)
    return dialog
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
  async rotate(name: string, overlap = 'For 24 hours'): Promise<NewKey> {
    const { person } = this
    await person.presses(`Rotate ${name}`, person.row(name))
    await person.selects('The old key keeps working', overlap, person.dialog())
    await person.presses('Rotate key', person.dialog())
    return await this.shown()
  }

  async delete(name: string, answer: 'Cancel' | 'Delete key'): Promise<void> {
    await this.person.presses(`Delete ${name}`, this.person.row(name))
    await this.person.presses(answer, this.person.dialog())
  }
}
