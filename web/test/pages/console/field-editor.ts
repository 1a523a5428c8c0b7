import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { type Point, swipe } from '../gestures.ts'
import type { ConsolePerson } from './console-person.ts'

/** In points, from the lower left corner of the page. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The editor that places fields on the pages of a document. */
export class FieldEditorPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  /** Opens it from the form. */
  async open(button = 'Place fields'): Promise<void> {
    await this.person.presses(button)
    await this.isOpen()
  }

  async isOpen(): Promise<void> {
    await this.person.isAt('Place fields')
    await this.sheet(1).locator('canvas').waitFor()
  }

  async close(): Promise<void> {
    await this.person.presses('Done')
    await this.person.isAt('Request signatures')
  }

  sheet(number: number): Locator {
    return this.person.page.getByRole('article', { name: `Page ${number} of` })
  }

  /** A type of field to add. */
  type(name: string): Locator {
    return this.person.page.getByRole('group', { name: 'Add a field' }).getByRole('button', { name, exact: true })
  }

  field(name: string | RegExp): Locator {
    return this.person.page.getByRole('group', { name: /^Fields on page/ }).getByRole('button', { name })
  }

  /** A form field of the PDF that nobody has yet, which a click assigns to this person. */
  form(name: string, person: string): Locator {
    return this.person.page.getByRole('button', { name: `Assign the form field “${name}” to ${person}` })
  }

  /** Whose fields are added from now on. */
  async addsFor(person: string): Promise<void> {
    await this.person.page.getByRole('group', { name: 'Fields for' }).getByText(person).click()
  }

  /** In the list of form fields: who has this one. */
  formOwner(name: string): Locator {
    return this.person.page.getByRole('combobox', { name: new RegExp(`^${name} `) })
  }

  handle(side: string): Locator {
    return this.person.page.locator(`.placed-handle[data-handle="${side}"]`)
  }

  /** What the editor announced last. */
  async said(): Promise<string> {
    return (await this.person.page.locator('.editor-stage > [role=status]').textContent()) ?? ''
  }

  /** The names of the selected fields. */
  selected(): Promise<string[]> {
    const pressed = this.person.page.locator('[data-field][aria-pressed=true]')
    return pressed.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
  }

  /** A point of the screen, from one in points of the page. */
  async onScreen(number: number, width: number, { x, y }: Point): Promise<Point> {
    const sheet = this.sheet(number)
    await sheet.scrollIntoViewIfNeeded()
    const box = await sheet.boundingBox()
    assert.ok(box !== null)
    const scale = box.width / width
    return { x: box.x + x * scale, y: box.y + box.height - y * scale }
  }

  /** With the mouse. */
  async drag(what: Locator, to: Point): Promise<void> {
    const { mouse } = this.person.page
    const from = await middleOf(what)
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
    await mouse.move(to.x, to.y, { steps: 3 })
    await mouse.up()
  }

  async dragBy(what: Locator, by: Point): Promise<void> {
    const from = await middleOf(what)
    await this.drag(what, { x: from.x + by.x, y: from.y + by.y })
  }

  /** With a finger. */
  async swipe(what: Locator, to: Point): Promise<void> {
    await swipe(this.person.page, await middleOf(what), to)
  }

  /** Where a field is, on a page of this width in points. */
  async placeOf(field: Locator, number: number, width: number): Promise<Place> {
    const [sheet, box] = [await this.sheet(number).boundingBox(), await field.boundingBox()]
    assert.ok(sheet !== null && box !== null)
    const points = width / sheet.width
    return {
      x: (box.x - sheet.x) * points,
      y: (sheet.y + sheet.height - box.y - box.height) * points,
      width: box.width * points,
      height: box.height * points,
    }
  }
}

export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
