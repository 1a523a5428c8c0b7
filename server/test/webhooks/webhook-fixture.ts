import type { TestContext } from 'node:test'
import type { EventKind } from '@countersign/api'
import { announceEvent } from '../../src/features/webhooks/announce-event.ts'
import { type DeliverPorts, deliverNext } from '../../src/features/webhooks/deliver-next.ts'
import { type DeliveryDetails, readDelivery } from '../../src/features/webhooks/list-deliveries.ts'
import { numberEventsJob, type Subscription } from '../../src/features/webhooks/model.ts'
import { type RecordPorts, recordEvent } from '../../src/features/webhooks/record-event.ts'
import { resendDelivery } from '../../src/features/webhooks/resend-delivery.ts'
import { resumeWaiting } from '../../src/features/webhooks/resume-deliveries.ts'
import { createWebhookSecret } from '../../src/features/webhooks/webhook-secret.ts'
import { createOutboundHttp } from '../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import type { AfterCommit, Transaction } from '../../src/ports/database.ts'
import type { Vault } from '../../src/ports/vault.ts'
import type { setClock } from '../harness/set-clock.ts'
import { testPorts } from '../harness/test-ports.ts'

interface Ask {
  readonly subscription: string
  readonly at: number
}

export interface WebhookFixture {
  readonly ports: DeliverPorts & { readonly clock: ReturnType<typeof setClock> }
  readonly connectionString: string
  readonly afterCommit: AfterCommit
  /** For a run whose receiver is held as long as the test takes: it never times out. */
  readonly untimed: Pick<DeliverPorts, 'outbound'>
  /** Enqueued jobs that have not run yet. */
  readonly asks: Ask[]
  /** The owners whose events are to be numbered. */
  readonly numbering: string[]
  subscribe(id: string, callbackUrl: string, owner?: string): Subscription & { readonly secret: string }
  announce(subscription: Subscription, event?: EventKind, data?: Record<string, unknown>): Promise<string>
  /** Like announce with another clock and queue. */
  announceWith(ports: RecordPorts, subscription: Subscription): Promise<string>
  resend(id: string): Promise<unknown>
  /** One run for a subscription, with these instead of some of the ports. */
  run(subscriptionId: string, ports?: Partial<DeliverPorts>, signal?: AbortSignal): Promise<void>
  /** Runs every due job, including those it causes, one after the other. */
  runDue(ports?: Partial<DeliverPorts>): Promise<void>
  /** Sets the clock to the next job and runs it. */
  runNext(ports?: Partial<DeliverPorts>): Promise<void>
  /** What the schedule does every minute. */
  resume(): Promise<void>
  read(id: string): Promise<DeliveryDetails>
  /** What has to stop before the database. */
  stopFirst(stop: () => Promise<unknown>): void
}

const foreverMs = 3_600_000

/**
 * The feature over a real database and real connections, with a clock under the test's control and a queue that is run
 * by hand.
 */
export async function webhookFixture(t: Pick<TestContext, 'after'>, vault?: Vault): Promise<WebhookFixture> {
  const { end, ...common } = await testPorts()
  const users: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const stop of users) await stop()
    await end()
  })
  const { database, clock } = common
  const asks: Ask[] = []
  const numbering: string[] = []
  const ports: WebhookFixture['ports'] = {
    ...common,
    vault: vault ?? common.vault,
    outbound: createOutboundHttp({ version: '1.2.3', allowedPrivateHosts: ['127.0.0.1'] }),
    webhookRetrySeconds: [60, 600, 3600],
    queue: {
      async enqueue(_transaction, { name }, data, { startAfter } = {}) {
        const { subscription, owner } = data as unknown as { subscription: string; owner: string }
        if (name === numberEventsJob.name) numbering.push(owner)
        else asks.push({ subscription, at: (startAfter ?? clock.now()).getTime() })
      },
    },
  }
  const unhurried = createOutboundHttp({ version: '1.2.3', allowedPrivateHosts: ['127.0.0.1'], headersMs: foreverMs })
  const fixture: WebhookFixture = {
    ports,
    untimed: {
      outbound: {
        ...unhurried,
        post: (url, body, headers, limits) => unhurried.post(url, body, headers, { ...limits, timeoutMs: foreverMs }),
      },
    },
    connectionString: common.connectionString,
    afterCommit: common.afterCommit,
    asks,
    numbering,
    subscribe(id, callbackUrl, owner = 'org_1') {
      return { id, owner, callbackUrl, ...createWebhookSecret(ports, id) }
    },
    announce: (subscription, event = 'signature.signed', data = {}) =>
      database.transaction().execute((transaction) => announceIn(transaction, ports, subscription, event, data)),
    announceWith: (others, subscription) =>
      database.transaction().execute((transaction) => announceIn(transaction, others, subscription)),
    resend: (id) => database.transaction().execute((transaction) => resendDelivery(transaction, ports, id)),
    run: (subscriptionId, others = {}, signal = new AbortController().signal) =>
      deliverNext({ ...ports, ...others }, subscriptionId, signal),
    async runDue(others) {
      for (;;) {
        const index = asks.findIndex(({ at }) => at <= clock.now().getTime())
        const [ask] = index < 0 ? [] : asks.splice(index, 1)
        if (ask === undefined) return
        await fixture.run(ask.subscription, others)
      }
    },
    async runNext(others) {
      const next = Math.min(...asks.map(({ at }) => at))
      clock.advance((next - clock.now().getTime()) / 1000)
      await fixture.runDue(others)
    },
    resume: () => resumeWaiting(ports),
    read: (id) => readDelivery(ports, id),
    stopFirst: (stop) => void users.push(stop),
  }
  return fixture
}

/** Records and announces in a transaction that the caller ends. Returns the id of the event. */
export async function announceIn(
  transaction: Transaction,
  ports: RecordPorts,
  subscription: Subscription,
  event: EventKind = 'signature.signed',
  data: Record<string, unknown> = {},
): Promise<string> {
  const recorded = await recordEvent(transaction, ports, { owner: subscription.owner, event, data })
  await announceEvent(transaction, ports, subscription, recorded)
  return recorded.id
}
