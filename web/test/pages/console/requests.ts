import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'
import type { ChosenFile } from './documents.ts'

/** The form for a new request. */
export class NewRequestPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  async choose(file: ChosenFile, label = 'Choose a PDF'): Promise<void> {
    await this.person.page.getByLabel(label).setInputFiles(file)
  }

  /** Chooses several files, in the empty form or beside other documents. */
  async chooseAll(...files: ChosenFile[]): Promise<void> {
    await this.person.page.getByLabel(/Choose (a PDF|PDFs)/).setInputFiles(files)
  }

  /** One of several documents. */
  document(position: number): Locator {
    return this.person.page.getByRole('group', { name: `Document ${position}`, exact: true })
  }

  /** The titles of several documents, in their order. */
  documentTitles(): Promise<string[]> {
    return this.person.page
      .getByLabel('Title of the document')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))
  }

  get requestTitle(): Locator {
    return this.person.page.getByLabel('Title of the request')
  }

  /** Waits until a document is chosen. */
  async hasDocument(): Promise<void> {
    await this.person.page.getByRole('button', { name: 'Choose a different document' }).waitFor()
  }

  get title(): Locator {
    return this.person.page.getByLabel('Title')
  }

  get callback(): Locator {
    return this.person.page.getByLabel('Callback URL')
  }

  signer(position: number): Locator {
    return this.person.page.getByRole('group', { name: `Signer ${position}`, exact: true })
  }

  async fillSigner(position: number, name: string, email: string): Promise<void> {
    await this.person.fills('Name', name, this.signer(position))
    await this.person.fills('Email address', email, this.signer(position))
  }

  /** The choice of how this signer proves who they are. */
  identity(position: number): Locator {
    return this.signer(position).getByLabel('Identity check')
  }

  accessCode(position: number): Locator {
    return this.signer(position).getByLabel('Access code', { exact: true })
  }

  phone(position: number): Locator {
    return this.signer(position).getByLabel('Phone number')
  }

  async checksIdentity(position: number, choice: string): Promise<void> {
    await this.identity(position).selectOption(choice)
  }

  async send(count: number): Promise<void> {
    await this.person.presses(count === 1 ? 'Send to 1 person' : `Send to ${count} people`)
  }

  async isSent(): Promise<void> {
    await this.person.isAt('Request sent')
  }

  /** The links of a new request. */
  links(): Promise<string[]> {
    return this.person.page.locator('.signer-links code').allTextContents()
  }
}

/** The page of one request. */
export class RequestPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  /** The signer states in this group. */
  stateIn(group: number): Locator {
    const heading = this.person.page.getByRole('heading', { name: `Group ${group}`, exact: true })
    return this.person.page.locator('.signer-groups > li').filter({ has: heading }).locator('.badge')
  }

  get timeline(): Locator {
    return this.person.page.locator('.timeline')
  }

  get latest(): Locator {
    return this.timeline.locator('li').first()
  }

  get first(): Locator {
    return this.timeline.locator('li').last()
  }

  get cancelling(): Locator {
    return this.person.dialog('Cancel this request?')
  }

  async isCancelled(): Promise<void> {
    await this.person.seesAfterRefresh('This request was canceled. The links no longer work.')
  }
}
