import type { Locator } from 'playwright-core'
import { becomes } from '../person.ts'
import type { ConsolePerson } from './console-person.ts'

/** The page that timestamps files. */
export class TimestampsPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async choose(...paths: string[]): Promise<void> {
    await this.person.page.getByLabel('Choose files').setInputFiles(paths)
  }

  /** Sends the fingerprints of all chosen files. */
  async record(...paths: string[]): Promise<void> {
    if (paths.length > 0) await this.choose(...paths)
    await this.person.presses(/^Record /)
  }

  labelOf(file: string): Locator {
    return this.person.page.getByLabel(`Label for ${file}`)
  }

  async find(fingerprint: string): Promise<void> {
    await this.person.fills('Search by fingerprint', fingerprint)
    await this.person.presses('Search')
  }

  async lists(count: number): Promise<void> {
    await becomes(() => this.person.page.locator('tbody tr').count(), count)
  }

  async isListed(hash: string): Promise<void> {
    await this.person.row(hash).waitFor()
  }

  /** Makes the tab hidden, so that it does not refresh. */
  async isHidden(): Promise<void> {
    await this.person.page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`)
  }

  get again(): Locator {
    return this.person.page.getByRole('button', { name: 'Try again' })
  }
}
