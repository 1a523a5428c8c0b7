import type { Locator, Page } from 'playwright-core'
import { until } from '../person.ts'
import type { ConsolePerson } from './console-person.ts'

/** The list of seals, and the form for a new one. */
export class SealsPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get form(): Locator {
    return this.person.dialog('Create a seal')
  }

  get preview(): Locator {
    return this.form.getByRole('img', { name: 'Preview of the seal' })
  }

  /** Opens the form for a new seal and enters a name. */
  async begin(name: string): Promise<void> {
    await this.person.presses('Create a seal')
    await this.person.fills('Name', name, this.form)
  }

  async create(): Promise<void> {
    await this.person.presses('Create seal', this.form)
  }

  async choosePicture(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.form.getByLabel('Image (optional)').setInputFiles({ name, mimeType, buffer })
  }

  async previewIsPicture(width: number): Promise<void> {
    const picture = `document.querySelector('.seal-preview img')`
    await until(this.person.page, `${picture}?.src.startsWith('data:image/png;base64,') === true`)
    await until(this.person.page, `${picture}.naturalWidth === ${width}`)
  }

  async formFits(): Promise<void> {
    const form = `document.querySelector('dialog')`
    await until(this.person.page, `${form}.scrollWidth <= ${form}.clientWidth`)
  }

  async picturesAreDrawn(): Promise<void> {
    const pictures = `[...document.querySelectorAll('.seal-card img')]`
    await until(this.person.page, `${pictures}.every((one) => one.naturalWidth > 0)`)
  }

  async pictureIsWide(width: number): Promise<void> {
    await until(this.person.page, `document.querySelector('main img')?.naturalWidth === ${width}`)
  }

  /** The page finishes reading the next file only when `readOn` is called. */
  async readsSlowly(): Promise<void> {
    await this.person.page.evaluate(`
      const read = Blob.prototype.arrayBuffer
      // Something else on the page may be read as well.
      const waiting = []
      Blob.prototype.arrayBuffer = async function () {
        await new Promise((resolve) => waiting.push(resolve))
        return read.call(this)
      }
      globalThis.proceed = () => {
        Blob.prototype.arrayBuffer = read
        for (const resolve of waiting) resolve()
      }`)
  }

  async readOn(): Promise<void> {
    await this.person.page.evaluate('proceed()')
  }
}

/** A JPEG that the browser encodes. */
export async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = ${width}
    canvas.height = ${height}
    canvas.getContext('2d').fillRect(0, 0, ${width / 2}, ${height / 2})
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
