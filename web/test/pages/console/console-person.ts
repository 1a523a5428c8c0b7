import type { Locator, Page } from 'playwright-core'
import { password } from '../../../../server/test/accounts/console-client.ts'
import { Person } from '../person.ts'

/** A person who uses the console. */
export class ConsolePerson extends Person {
  constructor(page: Page, origin: string) {
    super(page, origin)
    // Chromium logs the 401 of a visitor who is not signed in as an error.
    this.ignoresErrors(/status of 401/)
  }

  async isSignedInBy(cookie: string): Promise<void> {
    const cookies = cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: this.origin, httpOnly: true }
    })
    await this.context.addCookies(cookies)
  }

  /** Fills in and submits the sign-in form. */
  async signsIn(email: string, word = password): Promise<void> {
    await this.fills('Email address', email)
    await this.fills('Password', word)
    await this.presses(/^Sign in$/)
  }

  /** Waits until the page with this heading has focus. Only then does it react to input. */
  async arrivesAt(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true })
    await heading.and(this.page.locator(':focus')).waitFor()
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** The main navigation. */
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Console' })
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Chooses the language in the footer, in whatever language the page is. */
  async speaks(language: string): Promise<void> {
    await this.page.locator('.console-footer select').selectOption(language)
  }

  /** The page shows a failed request and offers to try again. */
  async seesThatItFailed(): Promise<void> {
    await this.main.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  }

  async hasFocusOn(locator: Locator): Promise<void> {
    await locator.and(this.page.locator(':focus')).waitFor()
  }

  /** Presses a copy button and waits for its confirmation, which is brief. */
  async copiesBy(button: Locator): Promise<void> {
    const confirmation = await button.evaluateHandle(`(button) => ({
      done: new Promise((resolve, reject) => {
        const look = () => button.textContent === 'Copied' && resolve()
        new MutationObserver(look).observe(button, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error('it never says that it is copied')), 60_000)
      }),
    })`)
    await button.click()
    await confirmation.evaluate('({ done }) => done')
  }

  /** Drops a file on the page. */
  async drops(name: string, content: string, type = ''): Promise<void> {
    const dropped = await this.page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: '${type}' }))
      return transfer
    })()`)
    await this.page.dispatchEvent('footer', 'drop', { dataTransfer: dropped })
  }
}
