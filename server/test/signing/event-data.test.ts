import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  callbackEventKinds,
  describeInterface,
  type EventKind,
  eventDefinitions,
  eventKinds,
  operations,
} from '@countersign/api'
import { PdfError } from '@countersign/pdf'
import { cancelRequest } from '../../src/features/signing/cancel-request.ts'
import type { CreatedRequest } from '../../src/features/signing/create-request.ts'
import { declineRequest } from '../../src/features/signing/decline-request.ts'
import { delegateSigning } from '../../src/features/signing/delegate-signing.ts'
import { reportWrongRecipient } from '../../src/features/signing/report-wrong-recipient.ts'
import { expireRequests } from '../../src/features/signing/upkeep/expire-requests.ts'
import { listDeliveries, readDelivery } from '../../src/features/webhooks/list-deliveries.ts'
import { checkEvent } from '../webhooks/check-event.ts'
import { type SigningFixture, signingFixture } from './signing-fixture.ts'

const visitor = { ip: '192.0.2.1', userAgent: 'test' }
const callbackUrl = 'https://hooks.example.org/'

interface Notice {
  readonly event: EventKind
  readonly sequence: number
  readonly data: unknown
}

describe('The data of an event', () => {
  let fixture: SigningFixture
  before(async () => {
    fixture = await signingFixture()
  })
  after(() => fixture.end())

  /** Ready to be signed, by two who need not wait for each other. */
  const prepared = async (): Promise<CreatedRequest> => {
    const created = await fixture.create(['Ann', 'Bob'], 2, { callbackUrl })
    await fixture.advance(created.request.id)
    return created
  }
  const tokenOf = ({ signers }: CreatedRequest) => signers[0]?.token ?? assert.fail('there is no signer')
  const cancel = ({ request }: CreatedRequest, reason: string | null) =>
    fixture.ports.database
      .transaction()
      .execute((transaction) => cancelRequest(fixture.ports, transaction, fixture.caller, request.id, reason))

  const eventsOf = async ({ request }: CreatedRequest): Promise<Notice[]> => {
    const { items } = await listDeliveries(fixture.ports, { limit: 20, subscriptionId: request.id })
    const bodies = await Promise.all(items.map(async ({ id }) => (await readDelivery(fixture.ports, id)).body))
    const events = bodies.map((body): Notice => JSON.parse(body))
    return events.sort((a, b) => a.sequence - b.sequence)
  }

  /** What happens in each case, and which events it announces. */
  const cases: readonly (readonly [string, () => Promise<CreatedRequest>, readonly EventKind[]])[] = [
    [
      'signed by all',
      async () => {
        const created = await prepared()
        for (const position of [0, 1]) await fixture.sign(created, position)
        await fixture.advance(created.request.id)
        return created
      },
      [
        'signing_request.viewed',
        'signature.signed',
        'signing_request.viewed',
        'signature.signed',
        'signing_request.completed',
      ],
    ],
    [
      'declined',
      async () => {
        const created = await prepared()
        await declineRequest(fixture.ports, { token: tokenOf(created) }, { reason: 'The rent is too high', visitor })
        return created
      },
      ['signing_request.declined'],
    ],
    [
      'delegated to somebody else',
      async () => {
        const created = await fixture.create([{ name: 'Ann', order: 0, mayDelegate: true }], 2, { callbackUrl })
        await fixture.advance(created.request.id)
        const to = { name: 'Ben', email: 'ben@example.org' }
        await delegateSigning(fixture.ports, { token: tokenOf(created) }, { to, reason: null, visitor })
        return created
      },
      ['signature.delegated'],
    ],
    [
      'opened by somebody else',
      async () => {
        const created = await prepared()
        await reportWrongRecipient(fixture.ports, { token: tokenOf(created) }, { reason: null, visitor })
        return created
      },
      ['signing_request.declined'],
    ],
    [
      'canceled with a reason',
      async () => {
        const created = await prepared()
        await cancel(created, 'A clause is missing')
        return created
      },
      ['signing_request.cancelled'],
    ],
    [
      'canceled before its document is prepared',
      async () => {
        const created = await fixture.create(['Ann'], 2, { callbackUrl })
        await cancel(created, null)
        return created
      },
      ['signing_request.cancelled'],
    ],
    [
      'about a document that cannot be signed',
      async () => {
        const created = await fixture.create(['Ann'], 2, { callbackUrl })
        const { pdfWork } = fixture.ports
        const prepare = () => Promise.reject(new PdfError('locked', 'its author has locked it'))
        await fixture.advance(created.request.id, { pdfWork: { ...pdfWork, prepare } })
        return created
      },
      ['signing_request.failed'],
    ],
    [
      'out of time',
      async () => {
        const created = await prepared()
        fixture.ports.clock.advance(2 * 86_400)
        await expireRequests(fixture.ports, new AbortController().signal)
        return created
      },
      ['signing_request.expired'],
    ],
  ]

  for (const [what, act, kinds] of cases) {
    it(`is what the interface says, for a request that is ${what}`, async () => {
      const events = await eventsOf(await act())
      assert.deepEqual(
        events.map(({ event }) => event),
        kinds,
      )
      for (const event of events) checkEvent(event)
    })
  }

  it('is described for every kind, and each that goes to a callback URL was seen here', () => {
    const { webhooks = {} } = describeInterface(operations, eventDefinitions, { publicUrl: callbackUrl, version: '1' })
    assert.deepEqual(Object.keys(webhooks), [...eventKinds])
    assert.deepEqual(new Set(cases.flatMap(([, , kinds]) => kinds)), new Set(callbackEventKinds))
  })
})
