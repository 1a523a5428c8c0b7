import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { type Point, swipe } from '../gestures.ts'
import { until } from '../person.ts'
import type { ConsolePerson } from './console-person.ts'

/** The position of a seal in points, from the lower left corner of the page. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The displayed size of each test page, in points. */
export const shown = { width: 400, height: 500 }

/** The part of a document's page that places and applies a seal. */
export class SealingPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  /** Chooses the seal and its page. */
  async begin(seal: string, number = 1): Promise<void> {
    const { person } = this
    await person.presses('Apply a seal')
    await person.page.getByRole('radio', { name: seal }).check()
    await person.page.getByLabel('Page', { exact: true }).fill(String(number))
    await person.page
      .getByRole('img', { name: `Page ${number} of` })
      .locator('canvas')
      .waitFor()
  }

  /** Confirms applying the seal. */
  async confirm(): Promise<void> {
    await this.person.presses('Seal document')
    await this.person.presses('Seal document', this.person.dialog())
  }

  async isDone(): Promise<void> {
    await this.person.sees('Document sealed.')
  }

  async apply(): Promise<void> {
    await this.confirm()
    await this.isDone()
  }

  get handle(): Locator {
    return this.person.page.getByRole('button', { name: 'Seal on the page' })
  }

  get corner(): Locator {
    return this.person.page.getByTitle('Drag to change the size')
  }

  async drag(what: Locator, by: Point): Promise<void> {
    const { mouse } = this.person.page
    const { x, y } = await middleOf(what)
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + by.x, y + by.y, { steps: 6 })
    await mouse.up()
  }

  /** With a finger. */
  async swipe(by: Point): Promise<void> {
    const from = await middleOf(this.handle)
    await swipe(this.person.page, from, { x: from.x + by.x, y: from.y + by.y })
  }

  /** The current position of the seal. */
  async place(): Promise<Place> {
    const sheet = await this.person.page.locator('.sealing-sheet').boundingBox()
    const seal = await this.handle.boundingBox()
    assert.ok(sheet !== null && seal !== null)
    const points = shown.width / sheet.width
    return {
      x: (seal.x - sheet.x) * points,
      y: (sheet.y + sheet.height - seal.y - seal.height) * points,
      width: seal.width * points,
      height: seal.height * points,
    }
  }

  /** The seals to choose from, after their images load. */
  async choices(): Promise<Locator[]> {
    const rows = await this.person.page.locator('.seal-choice').all()
    for (const row of rows) {
      await row.scrollIntoViewIfNeeded()
      await row.locator('img').evaluate('async (image) => image.decode()')
    }
    return rows
  }

  /** Starts to record whether the button for the next seal is enabled. */
  async watchButton(): Promise<void> {
    await this.person.page.evaluate(`
      globalThis.turns = []
      new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Apply a seal')
        if (button !== undefined && button.disabled !== turns.at(-1)) turns.push(button.disabled)
      }).observe(document.body, { subtree: true, childList: true, attributes: true })`)
  }

  /** Every recorded change, true for disabled. */
  async turnsOfButton(): Promise<boolean[]> {
    await this.person.page.getByRole('button', { name: 'Apply a seal', disabled: false }).waitFor()
    return this.person.page.evaluate('turns')
  }

  /** Waits until the page has rendered everything it received. */
  async isSettled(): Promise<void> {
    await until(
      this.person.page,
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))',
    )
  }
}

async function middleOf(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
