import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import pg from 'pg'
import { openDesk, type SigningDesk, tokenOf } from '../../../server/test/signing/signing-desk.ts'
import { openPage, type VisitOptions } from '../pages/browser-pages.ts'
import { SignPerson } from '../pages/sign-person.ts'
import { sharedService } from './shared-service.ts'
import { endVisits, type Visits } from './visits.ts'

/** An organization of the shared service with requests that can be signed, and browsers for those who sign. */
export interface SignDesk {
  readonly desk: SigningDesk
  /** Creates a request and gives the links of its signers, once the first of them can sign. */
  links(changes?: object): Promise<{ readonly id: string; readonly links: readonly string[] }>
  /** Has the time for signing pass. */
  expire(id: string): Promise<void>
  /** Opens a link. */
  visit(link: string | undefined, options?: VisitOptions): Promise<SignPerson>
  /** Gives somebody a browser in which something is prepared before they open their link. */
  begin(options?: VisitOptions): Promise<SignPerson>
  /** The path of a link, on the service that the tests call by its number. */
  pathOf(link: string | undefined): string
}

/** Opens the desk before the tests of the suite that calls this. */
export function signDesk(): SignDesk {
  const visits: Visits = new Set()
  const tokens = new Set<string>()
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk(await sharedService())
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    const logged = desk.service.logged()
    for (const token of tokens) assert.ok(!logged.includes(token), 'the secret of a link is in the log')
    await desk.end()
  })

  const begin: SignDesk['begin'] = async (options) => {
    const person = new SignPerson(await openPage({ ownClock: true, ...options }), desk.service.url)
    visits.add(person)
    return person
  }
  const pathOf: SignDesk['pathOf'] = (link = '') => {
    const token = tokenOf(link)
    if (token.length > 20) tokens.add(token)
    return `/sign/${token}${URL.parse(link)?.search ?? ''}`
  }
  return {
    get desk() {
      return desk
    },
    async links(changes) {
      const created = await desk.request(changes)
      await desk.invited(created.signingRequestId)
      const links = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
      return { id: created.signingRequestId, links }
    },
    async expire(id) {
      const client = new pg.Client({ connectionString: desk.service.databaseUrl })
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
