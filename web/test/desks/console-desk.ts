import { after, afterEach, before } from 'node:test'
import { createAccount, signIn } from '../../../server/test/accounts/console-client.ts'
import type { Answer, TestService } from '../../../server/test/harness/test-service.ts'
import { openPage, type VisitOptions } from '../pages/browser-pages.ts'
import { ConsolePerson } from '../pages/console/console-person.ts'
import { sharedService } from './shared-service.ts'
import { endVisits, type Visits } from './visits.ts'

/** An organization of the shared service, and browsers for the people who work in its console. */
export interface ConsoleDesk {
  readonly service: TestService
  readonly organization: { readonly id: string; readonly key: string }
  /** Makes an account, of a member of the organization where a role is given, and gives its email address. */
  account(name: string, role?: string): Promise<string>
  /** Opens a page for somebody who is signed in. Each account signs in once, by the interface. */
  signIn(email: string, path: string, options?: VisitOptions): Promise<ConsolePerson>
  /** Opens a page for somebody who is not. */
  visit(path: string, options?: VisitOptions): Promise<ConsolePerson>
  /** Calls the interface with the key of the organization, and gives the data of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  api(method: string, path: string, body?: unknown): Promise<any>
}

/** Opens the desk before the tests of the suite that calls this. `suite` keeps its accounts apart from those of others. */
export function consoleDesk(suite: string): ConsoleDesk {
  const visits: Visits = new Set()
  const cookies = new Map<string, string>()
  let service: TestService
  let organization: ConsoleDesk['organization']
  before(async () => {
    service = await sharedService()
    organization = await service.organization()
  })
  afterEach(() => endVisits(visits))
  // What a hook opened before the first test.
  after(() => endVisits(visits))

  const visit: ConsoleDesk['visit'] = async (path, options) => {
    const person = new ConsolePerson(await openPage(options), service.url)
    visits.add(person)
    await person.goTo(path)
    return person
  }
  return {
    get service() {
      return service
    },
    get organization() {
      return organization
    },
    async account(name, role) {
      const email = `${name}@${suite}.example.org`
      await createAccount(service, email, role === undefined ? {} : { organizationId: organization.id, role })
      return email
    },
    async signIn(email, path, options) {
      const cookie = cookies.get(email) ?? (await signIn(service, email)).cookie
      cookies.set(email, cookie)
      const person = new ConsolePerson(await openPage(options), service.url)
      visits.add(person)
      await person.isSignedInBy(cookie)
      await person.goTo(path)
      return person
    },
    visit,
    async api(method, path, body) {
      const answer: Answer = await service.call(method, `/api/v1${path}`, { key: organization.key, body })
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      return answer.json.data
    },
  }
}
