import type { Locator, Page } from 'playwright-core'
import { password } from '../../../../server/test/accounts/console-client.ts'
import { Person } from '../person.ts'

/** Somebody who works in the console. */
export class ConsolePerson extends Person {
  constructor(page: Page, origin: string) {
    super(page, origin)
    // That nobody is signed in yet is answered by 401, which Chromium counts as an error.
    this.forgive(/status of 401/)
  }

  async isSignedInBy(cookie: string): Promise<void> {
    const cookies = cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: this.origin, httpOnly: true }
    })
    await this.context.addCookies(cookies)
  }

  /** Fills in the form that asks who somebody is, and sends it. */
  async signsIn(email: string, word = password): Promise<void> {
    await this.fills('Email address', email)
    await this.fills('Password', word)
    await this.presses('Sign in')
  }

  /** The page with this heading has come and has the focus: from then on it hears what is done to it. */
  async arrivesAt(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true })
    await heading.and(this.page.locator(':focus')).waitFor()
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** The links that every page has. */
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Console' })
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Chooses the language of the pages at their foot, whatever it is called there now. */
  async speaks(language: string): Promise<void> {
    await this.page.locator('.console-footer select').selectOption(language)
  }

  /** The page cannot show what it was asked for, and offers another attempt. */
  async seesThatItFailed(): Promise<void> {
    await this.main.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  }

  async hasFocusOn(locator: Locator): Promise<void> {
    await locator.and(this.page.locator(':focus')).waitFor()
  }

  /** Presses a button that copies, and waits until it has said so, which it does for a moment only. */
  async copiesBy(button: Locator): Promise<void> {
    const said = await button.evaluateHandle(`(button) => ({
      done: new Promise((resolve, reject) => {
        const look = () => button.textContent === 'Copied' && resolve()
        new MutationObserver(look).observe(button, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error('it never says that it is copied')), 60_000)
      }),
    })`)
    await button.click()
    await said.evaluate('({ done }) => done')
  }

  /** Drops a file somewhere on the page. */
  async drops(name: string, content: string, type = ''): Promise<void> {
    const dropped = await this.page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: '${type}' }))
      return transfer
    })()`)
    await this.page.dispatchEvent('footer', 'drop', { dataTransfer: dropped })
  }
}
