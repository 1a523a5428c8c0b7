import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** The page of one template. */
export class TemplatePage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get roles(): Locator {
    return this.person.region('Roles and fields')
  }

  get settings(): Locator {
    return this.person.region('Settings')
  }

  get versions(): Locator {
    return this.person.region('Versions')
  }

  /** Fills in and submits a dialog that asks for a name. */
  async names(dialog: string, name: string, action: string): Promise<void> {
    const open = this.person.dialog(dialog)
    await this.person.fills('Name', name, open)
    await this.person.presses(action, open)
  }
}

/** The form that requests signatures with a template. */
export class UseTemplatePage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  role(label: string): Locator {
    return this.person.page.getByRole('group', { name: label, exact: true })
  }

  async fillRole(label: string, name: string, email: string): Promise<void> {
    await this.person.fills('Name', name, this.role(label))
    await this.person.fills('Email address', email, this.role(label))
  }
}

/** The page that sends a template to many. */
export class NewBulkPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async choose(content: string | Buffer, label = 'Choose a CSV file'): Promise<void> {
    const buffer = Buffer.from(content as string)
    await this.person.page.getByLabel(label).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  }

  /** Saves the example file and returns its text. */
  async example(): Promise<string> {
    const { page } = this.person
    const [file] = await Promise.all([page.waitForEvent('download'), this.person.presses('Download example file')])
    return await readFile(await file.path(), 'utf8')
  }

  /** What a column is used for. */
  use(column: string): Locator {
    return this.person.page.getByLabel(`Used for: ${column}`)
  }
}
