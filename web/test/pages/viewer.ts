import type { Locator } from 'playwright-core'
import { fingersOn } from './gestures.ts'
import { becomes, until } from './person.ts'
import type { SignPerson } from './sign-person.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The document to sign. */
export class Viewer {
  readonly person: SignPerson

  constructor(person: SignPerson) {
    this.person = person
  }

  /** Waits until the viewer names this page. */
  async says(number: number, of: number): Promise<void> {
    const words = `document.querySelector('.viewer-page-words')?.textContent`
    await becomes(() => this.person.page.evaluate(words), `Page ${number} of ${of}`)
  }

  #sheet(number: number): Locator {
    return this.person.page.getByRole('article', { name: `Page ${number} of` })
  }

  async scrollTo(number: number): Promise<void> {
    await this.#sheet(number).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await this.person.sheet(number)
  }

  top(number: number): Promise<number> {
    return this.#sheet(number).evaluate((one) => one.getBoundingClientRect().top)
  }

  get zoomIn(): Locator {
    return this.person.page.getByRole('button', { name: 'Zoom in' })
  }

  /** Puts two fingers on the document at these distances, one after another. */
  async pinch(...apart: number[]): Promise<void> {
    const touch = await fingersOn(this.person.page)
    const fingers = (distance: number) => [
      { x: 180 - distance / 2, y: 520 },
      { x: 180 + distance / 2, y: 520 },
    ]
    const [first = 0, ...rest] = apart
    await touch('touchStart', fingers(first))
    for (const distance of rest) await touch('touchMove', fingers(distance))
    await touch('touchEnd', [])
  }

  width(): Promise<number> {
    return this.person.page.evaluate(widthOfPage)
  }

  /** Waits until a page has this width, within a few pixels. */
  async isWide(width: number): Promise<void> {
    await until(this.person.page, `Math.abs(${widthOfPage} - ${width}) < 4`)
  }

  /** Rotates the device like a hand does, after the page has noticed its scroll position, which takes a frame. */
  async turn(viewport: Size): Promise<void> {
    const { page } = this.person
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    await page.setViewportSize(viewport)
    const { width } = viewport
    await until(
      page,
      `((page) => page <= ${width} && page > ${width} * 0.8)(document.querySelector('.page').clientWidth)`,
    )
  }

  /** The middle of the screen, relative to the height of this page. */
  middleOf(number: number, screen: Size): string {
    return `(() => {
      const { top, height } = document.querySelectorAll('.page')[${number - 1}].getBoundingClientRect()
      return (${screen.height} / 2 - top) / height
    })()`
  }

  /** Waits until this is on the screen, above the bar at the bottom. */
  async isClear(selector: string): Promise<void> {
    await until(
      this.person.page,
      `(() => {
        const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
        const bar = document.querySelector('.sign-bar').getBoundingClientRect().top
        return top >= 0 && bottom <= bar
      })()`,
    )
  }

  /** The first page as drawn: its brightness, 0 for black, at a point from its upper left corner. */
  async picture(pageWidth: number): Promise<(x: number, y: number) => number> {
    const { width, text } = await this.person.page.evaluate<{ width: number; text: string }>(grayOfPage)
    const gray = Buffer.from(text, 'base64')
    const scale = width / pageWidth
    return (x, y) => gray[Math.floor(y * scale) * width + Math.floor(x * scale)] ?? 255
  }

  /** The color of the first page, at this position relative to its size. */
  colorAt(right: number, down: number): Promise<number[]> {
    return this.person.page.evaluate(`(() => {
      const canvas = document.querySelector('.page canvas')
      const { data } = canvas.getContext('2d').getImageData(canvas.width * ${right}, canvas.height * ${down}, 1, 1)
      return [...data]
    })()`)
  }
}

const grayOfPage = `(() => {
  const { width, height } = document.querySelector('.page canvas')
  const { data } = document.querySelector('.page canvas').getContext('2d').getImageData(0, 0, width, height)
  let text = ''
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode((data[at] + data[at + 1] + data[at + 2]) / 3)
  return { width, text: btoa(text) }
})()`

const widthOfPage = 'document.querySelector(".page").getBoundingClientRect().width'
