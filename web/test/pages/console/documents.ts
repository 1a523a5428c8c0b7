import type { Locator } from 'playwright-core'
import { samplePdf } from '../../../../server/test/documents/sample-pdf.ts'
import type { ConsolePerson } from './console-person.ts'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A PDF with two pages. */
export function pdfNamed(name: string, text = name): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer: samplePdf({ text }, { text: `${text}, page 2` }) }
}

/** A text file with the name of a PDF. */
export const noPdf: ChosenFile = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only text') }

/** The list of documents, and the files to upload above it. */
export class DocumentsPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async choose(...files: ChosenFile[]): Promise<void> {
    await this.person.page.getByLabel('Choose PDFs').setInputFiles(files)
  }

  titleOf(file: string): Locator {
    return this.person.page.getByLabel(`Title of ${file}`)
  }

  /** Presses a button and waits until its request fails. */
  async failsBy(button: string): Promise<void> {
    const failed = this.person.page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await this.person.presses(button)
    await failed
    await this.person.page.getByRole('button', { name: 'Try again' }).waitFor()
  }

  async isListed(title: string, status?: string): Promise<void> {
    const row = this.person.row(title).first()
    await (status === undefined ? row : row.getByText(status)).waitFor()
  }

  async isListedNoMore(title: string): Promise<void> {
    await this.person.row(title).first().waitFor({ state: 'detached' })
  }

  get leaving(): Locator {
    return this.person.dialog('Leave this page?')
  }
}

/** The page of one document. */
export class DocumentPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async isDrawn(number: number, of: number): Promise<void> {
    await this.person.page
      .getByRole('article', { name: `Page ${number} of ${of}` })
      .locator('canvas')
      .waitFor()
  }

  get fingerprint(): Locator {
    return this.person.page.locator('.document-facts code').first()
  }
}
