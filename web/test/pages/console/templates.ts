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
