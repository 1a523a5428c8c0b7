import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { becomes, Person, until } from './person.ts'

/** A person who verifies a document, a fingerprint or a proof. */
export class VerifyPerson extends Person {
  #lastRequest: number | null = null

  /** The page sends only GET requests without a body. */
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

  /** The field for the document. On the start page, also the one for the proof. */
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

  /** Adds the proof, then its document. */
  async addsProof(proof: string, document: string): Promise<void> {
    await this.choosesProof(proof)
    await this.choosesDocument(document)
  }

  /** Switches the network off. From now on, the page must request nothing. */
  async goesOffline(): Promise<void> {
    await this.isReadyToGoOffline()
    await this.context.setOffline(true)
    this.#lastRequest = this.sent.length
  }

  /** Stops the service. From now on, the page must request nothing. */
  async losesTheService(): Promise<void> {
    await this.isReadyToGoOffline()
    await this.context.route('**', (route) => route.abort())
    this.#lastRequest = this.sent.length
  }

  /** The first characters of the root in the technical details. */
  async root(): Promise<string> {
    const root = this.page.locator('.technical .facts > div', { hasText: 'Root of the checkpoint' }).locator('code')
    return ((await root.textContent()) ?? '').slice(0, 8)
  }

  /** Drops files on the page. */
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

  /** Waits until the page has loaded everything that a check needs. */
  async isReadyToGoOffline(): Promise<void> {
    await this.page.locator('.offline-ready.is-ready').waitFor({ state: 'attached' })
  }

  /** Waits until the proof is checked and valid. */
  async seesThatItHolds(): Promise<void> {
    await this.sees('Your browser checked the proof. It is valid.')
  }

  /** Opens the details with this title. */
  async unfolds(title: string): Promise<void> {
    const fold = this.page.locator('details', { has: this.page.locator('summary', { hasText: title }) }).last()
    if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
  }

  /** Opens all details. */
  async unfoldsAll(): Promise<void> {
    const closed = this.page.locator('details:not([open]) > summary:visible')
    while ((await closed.count()) > 0) await closed.first().click()
  }

  /** Waits for this verdict and returns its text. With `of`, waits until it contains that. */
  async verdict(title: string, of?: string): Promise<string> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true })
    const shown = this.page
      .locator('main [role=status]')
      .filter({ has: heading, ...(of !== undefined && { hasText: of }) })
    return (await shown.first().textContent()) ?? ''
  }

  /** Waits until the verdict has this color. */
  async verdictIs(tone: 'good' | 'bad' | 'open' | 'working'): Promise<void> {
    await this.page.locator(`.verdict.tone-${tone}`).waitFor()
  }

  async seesSameFile(): Promise<void> {
    await this.sees('is the recorded document, unchanged.')
  }

  async seesAnotherFile(): Promise<void> {
    await this.isAt('This file doesn’t match')
  }

  /** The result of every step, by title. */
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

  /** What is proven, and what is not. */
  async meaning(): Promise<string[]> {
    await this.page.locator('.meaning > div').first().waitFor({ state: 'attached' })
    return await this.page.locator('.meaning > div').allTextContents()
  }

  /** Reloads the page with a changed response, as from an attacker in between. */
  async getsForged<Data>(path: string, change: (data: Data) => unknown): Promise<void> {
    await this.page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: Data }
      change(body.data)
      await route.fulfill({ response, json: body })
    })
    await this.page.reload()
  }

  /** Reloads the page from a service that has this log and policy. */
  async findsLog(vkey: string, policy: string): Promise<void> {
    await this.page.route('**/log/vkey', (route) => route.fulfill({ body: `${vkey}\n` }))
    await this.page.route('**/log/policy', (route) => route.fulfill({ body: policy }))
    await this.page.reload()
  }

  async seesNoTime(): Promise<void> {
    assert.equal(await this.page.locator('time').count(), 0)
  }

  /** How much the layout shifts if each of these responses arrives only after the page is drawn. */
  async shiftsBySlow(answers: string): Promise<number> {
    // By then, the requests of the first load are done.
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

  /** Waits two frames, after which everything is drawn and layout shifts are measured. */
  async isDrawn(): Promise<void> {
    await until(
      this.page,
      `new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, true))))`,
    )
  }

  /** Waits for this verdict about the signatures, at the head of the page or below. */
  async signatureVerdict(title: string): Promise<string> {
    const shown = this.page.locator('.verdict, .pdf .finding').filter({
      has: this.page.getByRole('heading', { name: title, exact: true }),
    })
    await shown.waitFor()
    return (await shown.textContent()) ?? ''
  }

  /** Each signature, once shown. They load separately from the verdict. */
  async signatures(): Promise<Locator[]> {
    await this.page.locator('.pdf').waitFor()
    return this.page.locator('li.signature').all()
  }

  /** The text of each signature. */
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
