import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import pg from 'pg'
import { sharedTestService } from '../../../server/test/harness/shared-test-service.ts'
import { openHarness, type SigningHarness, tokenOf } from '../../../server/test/signing/signing-harness.ts'
import { type HostVisit, openPage } from '../pages/browser-pages.ts'
import { SignPerson } from '../pages/sign-person.ts'
import { endVisits, type Visits } from './visits.ts'

/** An organization of the shared service with requests to sign, and browsers for their signers. */
export interface SignHarness {
  readonly signing: SigningHarness
  /** Creates a request and returns its links, once the first signer can sign. */
  links(changes?: object): Promise<{ readonly id: string; readonly links: readonly string[] }>
  /** Lets the request expire. */
  expire(id: string): Promise<void>
  visit(link: string | undefined, options?: HostVisit): Promise<SignPerson>
  /** Opens a browser without a page, so that a test can prepare it. */
  begin(options?: HostVisit): Promise<SignPerson>
  /** The path of a link, without its host. */
  pathOf(link: string | undefined): string
}

/** Opens the harness before the tests of the calling suite. */
export function signHarness(open = sharedTestService): SignHarness {
  const visits: Visits = new Set()
  const tokens = new Set<string>()
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness(await open())
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    const logged = harness.service.logged()
    for (const token of tokens) assert.ok(!logged.includes(token), 'the secret of a link is in the log')
    await harness.end()
  })

  const begin: SignHarness['begin'] = async ({ host = '127.0.0.1', ...options } = {}) => {
    const origin = harness.service.url.replace('127.0.0.1', host)
    const person = new SignPerson(await openPage({ ownClock: true, ...options }), origin)
    visits.add(person)
    return person
  }
  const pathOf: SignHarness['pathOf'] = (link = '') => {
    const token = tokenOf(link)
    if (token.length > 20) tokens.add(token)
    return `/sign/${token}${URL.parse(link)?.search ?? ''}`
  }
  return {
    get signing() {
      return harness
    },
    async links(changes) {
      const created = await harness.request(changes)
      await harness.invited(created.signingRequestId)
      const links = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
      return { id: created.signingRequestId, links }
    },
    async expire(id) {
      const client = new pg.Client({ connectionString: harness.service.databaseUrl })
      await client.connect()
      try {
        await client.query(`update signing_requests set expires_at = now() - interval '1 minute' where id = $1`, [id])
      } finally {
        await client.end()
      }
    },
    async visit(link, options) {
      const person = await begin(options)
      await person.goTo(pathOf(link))
      return person
    },
    begin,
    pathOf,
  }
}
