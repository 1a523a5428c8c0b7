import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { becomes, Person, until } from './person.ts'

/** Somebody who checks a document, a fingerprint or a proof. */
export class VerifyPerson extends Person {
  #lastRequest: number | null = null

  /** Nothing leaves the page but questions. */
  protected override checkRequests(): void {
    for (const { method, url, body } of this.sent) {
      assert.ok(url.startsWith(`${this.origin}/`), `a request to another host: ${url}`)
      assert.deepEqual([method, body], ['GET', null], `a request that carries something: ${url}`)
    }
    if (this.#lastRequest !== null) assert.equal(this.sent.length, this.#lastRequest, 'something was asked for')
  }

  override async checkWidth(width: number, state: string): Promise<void> {
    await super.checkWidth(width, state)
    await becomes(() => this.page.evaluate<string[]>(clippedParts), [])
  }

  /** The field for the document, and on the page where a check begins that for the proof. */
  get documentField(): Locator {
    return this.page.getByLabel(/Choose (a|another) file/)
  }

  get proofField(): Locator {
    return this.page.getByLabel('Choose a proof file')
  }

  async choosesDocument(path: string): Promise<void> {
    await this.documentField.setInputFiles(path)
  }

  async choosesProof(path: string): Promise<void> {
    await this.proofField.setInputFiles(path)
  }

  /** The proof, and then the document that it is for. */
  async brings(proof: string, document: string): Promise<void> {
    await this.choosesProof(proof)
    await this.choosesDocument(document)
  }

  /** From now on there is no network, and the page asks for nothing. */
  async goesOffline(): Promise<void> {
    await this.isReadyToGoOffline()
    await this.context.setOffline(true)
    this.#lastRequest = this.sent.length
  }

  /** From now on the service is gone, and the page asks for nothing. */
  async losesTheService(): Promise<void> {
    await this.isReadyToGoOffline()
    await this.context.route('**', (route) => route.abort())
    this.#lastRequest = this.sent.length
  }

  /** The first characters of the root that the technical details name. */
  async root(): Promise<string> {
    const root = this.page.locator('.technical .facts > div', { hasText: 'Root of the checkpoint' }).locator('code')
    return ((await root.textContent()) ?? '').slice(0, 8)
  }

  /** Drops files somewhere on the page. */
  async drops(files: Record<string, string>, onTheWay: () => Promise<void> = async () => {}): Promise<void> {
    await this.documentField.waitFor({ state: 'attached' })
    const dataTransfer = await this.page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      for (const [name, content] of Object.entries(${JSON.stringify(files)})) transfer.items.add(new File([content], name))
      return transfer
    })()`)
    await this.page.dispatchEvent('footer', 'dragover', { dataTransfer })
    await onTheWay()
    await this.page.dispatchEvent('footer', 'drop', { dataTransfer })
  }

  async looksUp(fingerprint: string): Promise<void> {
    await this.unfolds('Check a fingerprint')
    await this.fills('SHA-256 fingerprint', fingerprint)
    await this.presses('Look up')
  }

  /** The page says that it has fetched all that a check needs. */
  async isReadyToGoOffline(): Promise<void> {
    await this.page.locator('.offline-ready.is-ready').waitFor({ state: 'attached' })
  }

  /** The proof of what the page shows is checked, and it is valid. */
  async seesThatItHolds(): Promise<void> {
    await this.sees('Your browser checked the proof. It is valid.')
  }

  /** Opens what the page keeps closed under this title. */
  async unfolds(title: string): Promise<void> {
    const fold = this.page.locator('details', { has: this.page.locator('summary', { hasText: title }) }).last()
    if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
  }

  /** Opens all that the page keeps closed. */
  async unfoldsAll(): Promise<void> {
    const closed = this.page.locator('details:not([open]) > summary:visible')
    while ((await closed.count()) > 0) await closed.first().click()
  }

  /** The verdict, once it is this one; where one like it may be there already, once it speaks of this. */
  async verdict(title: string, of?: string): Promise<string> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true })
    const said = this.page
      .locator('main [role=status]')
      .filter({ has: heading, ...(of !== undefined && { hasText: of }) })
    return (await said.first().textContent()) ?? ''
  }

  /** The verdict at the head of the page has this colour. */
  async verdictIs(tone: 'good' | 'bad' | 'open' | 'working'): Promise<void> {
    await this.page.locator(`.verdict.tone-${tone}`).waitFor()
  }

  async seesSameFile(): Promise<void> {
    await this.sees('is the recorded document, unchanged.')
  }

  async seesAnotherFile(): Promise<void> {
    await this.isAt('This file doesn’t match')
  }

  /** Title → outcome of every step, once they are shown. */
  async steps(): Promise<Record<string, string>> {
    await this.page.locator('li.step').first().waitFor({ state: 'attached' })
    return await this.page.evaluate(`Object.fromEntries([...document.querySelectorAll('li.step')].map((step) => [
      step.querySelector('strong').textContent,
      step.querySelector('.step-outcome').textContent,
    ]))`)
  }

  async textOf(selector: string): Promise<string> {
    return (await this.page.locator(selector).textContent()) ?? ''
  }

  /** What is proved, and what is not. */
  meaning(): Promise<string[]> {
    return this.page.locator('.meaning > div').allTextContents()
  }

  /** The page, loaded again, gets another answer than the service gives: as from a liar in between. */
  async isLiedTo<Data>(path: string, change: (data: Data) => unknown): Promise<void> {
    await this.page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: Data }
      change(body.data)
      await route.fulfill({ response, json: body })
    })
    await this.page.reload()
  }

  /** No time is shown anywhere. */
  async seesNoTime(): Promise<void> {
    assert.equal(await this.page.locator('time').count(), 0)
  }

  /** How much moves on the screen when each of these answers comes only after the page is drawn without it. */
  async shiftsBySlow(answers: string): Promise<number> {
    // What the first load asks for is here by then.
    await this.seesThatItHolds()
    await this.page.route(answers, async (route) => {
      await this.isDrawn()
      await route.continue()
    })
    await this.prepares(recordShifts)
    await this.page.reload()
    await this.seesThatItHolds()
    await this.isDrawn()
    return await this.page.evaluate<number>('globalThis.shifted')
  }

  /** Two frames later all that the page has is on the screen, and what it shifted is measured. */
  async isDrawn(): Promise<void> {
    await until(
      this.page,
      `new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, true))))`,
    )
  }

  /** What is said of the signatures, once it is this: at the head of the page, or below where that is about another thing. */
  async signatureVerdict(title: string): Promise<string> {
    const said = this.page.locator('.verdict, .pdf .finding').filter({
      has: this.page.getByRole('heading', { name: title, exact: true }),
    })
    await said.waitFor()
    return (await said.textContent()) ?? ''
  }

  /** Each signature, once they are shown: they are loaded apart from the verdict at the head. */
  async signatures(): Promise<Locator[]> {
    await this.page.locator('.pdf').waitFor()
    return this.page.locator('li.signature').all()
  }

  /** What the page says of each signature. */
  async signatureTexts(): Promise<string[]> {
    await this.page.locator('.pdf').waitFor()
    return this.page.locator('li.signature').allTextContents()
  }
}

const recordShifts = `globalThis.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

const clippedParts = `[...document.querySelectorAll('body *:not(.visually-hidden, .skip)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML.slice(0, 100))`
