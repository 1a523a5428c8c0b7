import { after, afterEach, before } from 'node:test'
import { createAccount, signIn } from '../../../server/test/accounts/console-client.ts'
import { sharedTestService } from '../../../server/test/harness/shared-test-service.ts'
import type { Answer, TestService } from '../../../server/test/harness/test-service.ts'
import { type HostVisit, openPage } from '../pages/browser-pages.ts'
import { ConsolePerson } from '../pages/console/console-person.ts'
import { endVisits, type Visits } from './visits.ts'

/** An organization of the shared service, and browsers for its people. */
export interface ConsoleHarness {
  readonly service: TestService
  readonly organization: { readonly id: string; readonly key: string }
  /** Creates an account and returns its email address. With a role, the account is a member of the organization. */
  account(name: string, role?: string): Promise<string>
  /** Opens a page for a signed-in person. Each account signs in once, by HTTP. */
  signIn(email: string, path: string, options?: HostVisit): Promise<ConsolePerson>
  /** Opens a page for a person who is not signed in. */
  visit(path: string, options?: HostVisit): Promise<ConsolePerson>
  /** Calls the API with the organization's key and returns the data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses freely, and fail if they are not as expected
  api(method: string, path: string, body?: unknown): Promise<any>
}

/** Opens the harness before the tests of the calling suite. `suite` separates its accounts from those of others. */
export function consoleHarness(suite: string, start = sharedTestService): ConsoleHarness {
  const visits: Visits = new Set()
  const cookies = new Map<string, string>()
  let service: TestService
  let organization: ConsoleHarness['organization']
  before(async () => {
    service = await start()
    organization = await service.organization()
  })
  afterEach(() => endVisits(visits))
  // Ends the visits that a hook opened before the first test.
  after(() => endVisits(visits))

  const open = async ({ host = '127.0.0.1', ...options }: HostVisit = {}): Promise<ConsolePerson> => {
    const person = new ConsolePerson(await openPage(options), service.url.replace('127.0.0.1', host))
    visits.add(person)
    return person
  }
  const visit: ConsoleHarness['visit'] = async (path, options) => {
    const person = await open(options)
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
      const person = await open(options)
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
