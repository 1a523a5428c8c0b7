import type { Locator } from 'playwright-core'
import type { ConsolePerson } from './console-person.ts'

export class OverviewPage {
  readonly person: ConsolePerson

  constructor(person: ConsolePerson) {
    this.person = person
  }

  get attention(): Locator {
    return this.person.region('Needs your attention')
  }

  needs(): Promise<string[]> {
    return this.person.page.locator('.attention li').allTextContents()
  }

  /** Changes these properties of the service's response. */
  async answersWith(path: RegExp, edit: (data: Record<string, unknown>) => object): Promise<void> {
    await this.person.page.route(path, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { success: true, data: { ...data, ...edit(data) } } })
    })
  }

  async hasNoRequests(): Promise<void> {
    const none = { success: true, data: { signingRequests: [], nextCursor: null } }
    await this.person.page.route(/\/signing-requests\?/, (route) => route.fulfill({ json: none }))
  }
}
