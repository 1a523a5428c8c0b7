import type { Locator } from 'playwright-core'
import { fingersOn } from './gestures.ts'
import { becomes, until } from './person.ts'
import type { SignPerson } from './sign-person.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The document that is to be signed, page below page. */
export class Viewer {
  readonly person: SignPerson

  constructor(person: SignPerson) {
    this.person = person
  }

  /** The page that is read is named. */
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

  /** Puts two fingers on the document so far apart, and moves them. */
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

  /** A page is so wide, but for a few pixels. */
  async isWide(width: number): Promise<void> {
    await until(this.person.page, `Math.abs(${widthOfPage} - ${width}) < 4`)
  }

  /** As a hand does it: the page has noticed before where it was scrolled to, which takes it a frame. */
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

  /** Where the middle of the screen is on this page, as a part of its height. */
  middleOf(number: number, screen: Size): string {
    return `(() => {
      const { top, height } = document.querySelectorAll('.page')[${number - 1}].getBoundingClientRect()
      return (${screen.height} / 2 - top) / height
    })()`
  }

  /** This is on the screen, above the bar at its foot. */
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

  /** The first page as it is drawn: how dark it is, 0 for black, at a place in points from its upper left corner. */
  async picture(pageWidth: number): Promise<(x: number, y: number) => number> {
    const { width, text } = await this.person.page.evaluate<{ width: number; text: string }>(grayOfPage)
    const gray = Buffer.from(text, 'base64')
    const scale = width / pageWidth
    return (x, y) => gray[Math.floor(y * scale) * width + Math.floor(x * scale)] ?? 255
  }

  /** Of the first page, at these parts of its width and height. */
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
