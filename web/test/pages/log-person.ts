import type { Locator } from 'playwright-core'
import { VerifyPerson } from './verify-person.ts'

/** A person who wants to know what the log has signed, and who confirms it. */
export class LogPerson extends VerifyPerson {
  /** The rows of the list, once there are any. */
  async rows(): Promise<Locator[]> {
    await this.page.locator('details.checkpoint').first().waitFor()
    return await this.page.locator('details.checkpoint').all()
  }

  /** Opens a row, and returns it once its signatures are checked. */
  async opens(row: Locator): Promise<Locator> {
    await row.locator('> summary').click()
    await this.sees('Your browser checked', row)
    return row
  }

  /** The section with this heading. */
  section(heading: string): Locator {
    return this.page.getByRole('region', { name: heading })
  }

  /** What a row, a card or the page says about a fact. */
  async fact(name: string, place: Locator | VerifyPerson['page'] = this.page): Promise<string> {
    const fact = place.locator('.facts > div').filter({ has: this.page.locator('dt', { hasText: name }) })
    return (await fact.first().locator('dd').textContent()) ?? ''
  }

  /** Loads older checkpoints until the list is complete. Returns the number of rows. */
  async readsToTheEnd(): Promise<number> {
    const older = this.page.getByRole('button', { name: 'Older checkpoints' })
    for (let known = (await this.rows()).length; await older.isVisible(); known = (await this.rows()).length) {
      await older.click()
      await this.page.locator('details.checkpoint').nth(known).waitFor()
    }
    return (await this.rows()).length
  }
}
