import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

/** The page of the audit log. */
export class AuditPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get rows(): Locator {
    return this.person.main.locator('tbody tr')
  }

  get filters(): Locator {
    return this.person.page.getByRole('search')
  }

  async searches(text: string): Promise<void> {
    await this.person.fills('Search', text, this.filters)
  }

  async filtersByActor(actor: string): Promise<void> {
    await this.person.fills('By (full email address or name)', actor, this.filters)
  }

  async filtersByEvent(name: string): Promise<void> {
    await this.person.selects('Event', name, this.filters)
  }

  /** The chosen period, as days of the form `2027-01-31`. */
  async filtersByDays(from: string, to: string): Promise<void> {
    await this.filters.getByLabel('From', { exact: true }).fill(from)
    await this.filters.getByLabel('To', { exact: true }).fill(to)
  }

  /** Downloads the export and returns its entries. */
  async exports(): Promise<{ readonly name: string; readonly path: string }> {
    return await this.person.downloads('Export as JSON Lines')
  }
}
