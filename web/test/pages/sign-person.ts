import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { becomes, Person, until } from './person.ts'

type Points = readonly (readonly [number, number])[]

/** A plausible signature, relative to the size of the pad. */
export const wave: Points = Array.from(
  { length: 16 },
  (_, step) => [0.1 + step * 0.05, step % 2 === 0 ? 0.25 : 0.7] as const,
)

/** A person with a signing link. */
export class SignPerson extends Person {
  override async checkWidth(width: number, state: string): Promise<void> {
    await super.checkWidth(width, state)
    await becomes(() => this.page.evaluate<string[]>(clippedParts), [])
  }

  /** The page of the document with this number, once it is drawn. */
  async sheet(number = 1): Promise<Locator> {
    const sheet = this.page.getByRole('article', { name: `Page ${number} of` })
    await sheet.locator('canvas').waitFor()
    return sheet
  }

  /** Scrolls through the document, and waits until each page is drawn. */
  async readsPages(pages: number): Promise<void> {
    for (let number = 1; number <= pages; number++) {
      await this.page.getByRole('article', { name: `Page ${number} of` }).scrollIntoViewIfNeeded()
      await this.sheet(number)
    }
  }

  get nameField(): Locator {
    return this.page.getByLabel('Your name')
  }

  /** In any language. */
  get consent(): Locator {
    return this.page.locator('#consent')
  }

  /** The list of fields to fill in. */
  get list(): Locator {
    return this.page.getByRole('region', { name: 'Fill in' })
  }

  /** The field over the document. */
  place(id: string): Locator {
    return this.page.locator(`[data-place="${id}"]`)
  }

  /** Waits until the document shows this field. */
  async shows(id: string): Promise<void> {
    await this.sheet()
    await this.place(id).first().waitFor()
  }

  /** Waits until this field over the document has the focus. */
  async isIn(id: string): Promise<void> {
    await until(this.page, `document.activeElement.closest('[data-place="${id}"]') !== null`)
  }

  /** Types a name and gives consent. */
  async fillsIn(name = 'Anna Kowalska'): Promise<void> {
    await this.nameField.fill(name)
    await this.consent.check()
  }

  async signs(): Promise<void> {
    await this.presses('Sign the document')
  }

  /** Waits for the title that appears when the service is done. The page polls every few seconds. */
  async isAtLast(title: string | RegExp): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: typeof title === 'string' })
    await this.untilSeen(heading, 3000)
  }

  async beginsToDraw(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Draw' }).click()
  }

  async beginsToUpload(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Upload' }).click()
    await this.page.locator('.uploaded-field').waitFor()
  }

  /** Chooses a file as the picture of the signature. */
  async chooses(name: string, buffer: Buffer): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  /** Draws a line through points relative to the size of the pad. */
  async draws(points: Points): Promise<void> {
    const pad = this.page.getByRole('img', { name: 'Draw your signature here' })
    await pad.waitFor()
    // The pad accepts lines once it no longer scrolls under a finger.
    await until(this.page, `document.querySelector('.pad').style.touchAction === 'none'`)
    await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await pad.boundingBox()
    assert.ok(box !== null)
    const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
    const [first = [0, 0], ...rest] = points
    await this.page.mouse.move(...at(first))
    await this.page.mouse.down()
    for (const point of rest) await this.page.mouse.move(...at(point), { steps: 4 })
    await this.page.mouse.up()
  }

  /** The number of pixels with ink. */
  ink(): Promise<number> {
    return this.page.evaluate(inkInPad)
  }

  async hasMoreInkThan(ink: number): Promise<void> {
    await until(this.page, `document.querySelector('.pad') !== null && (${inkInPad}) > ${ink}`)
  }

  /** Declines with this reason. */
  async declines(reason?: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline', exact: true }).click()
    if (reason !== undefined) await this.fills('Reason', reason)
    await this.presses('Decline the request')
  }
}

const inkInPad = `(() => {
  const pad = document.querySelector('.pad')
  const { data } = pad.getContext('2d').getImageData(0, 0, pad.width, pad.height)
  return data.filter((value, index) => index % 4 === 3 && value > 0).length
})()`

/** An enlarged document in its own frame, and visually hidden elements, may be outside of the screen. */
const clippedParts = `[...document.querySelectorAll('body *:not(.visually-hidden, .skip, .page *, .viewer-download)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < -0.5)
  .map((part) => part.outerHTML.slice(0, 100))`
