import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/service-process.ts'
import { setClock } from '../harness/set-clock.ts'
import { type SetTimers, setTimers } from '../harness/set-timers.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type Ending, endingOf, ownDatabase } from '../log/log-nodes.ts'
import { ownStorage } from '../log/own-storage.ts'
import { openHarness } from '../signing/signing-harness.ts'

type Start = (roles: string, timers?: SetTimers) => Promise<TestService>

/** Starts nodes of one service, which has its own database and storage. */
async function nodesOf(ending: Ending): Promise<Start> {
  const databaseUrl = await ownDatabase(ending)
  const storage = await ownStorage(ending)
  const port = await freePort()
  const clock = setClock(new Date().toISOString())
  const environment = {
    PUBLIC_URL: `http://localhost:${port}`,
    STORAGE_URL: storage.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    RATE_LIMIT_PER_HOUR: '100000',
  }
  return async (roles, timers) => {
    const service = await startTestService({
      databaseUrl,
      clock,
      environment: { ...environment, ROLES: roles },
      ...(roles === 'serve' ? { port } : {}),
      ...(timers && { timers }),
    })
    ending.onEnd(() => service.stop())
    // Jobs end on other nodes, and so does the wait for them.
    return { ...service, eventually }
  }
}

async function openNodes(t: TestContext) {
  const ending = endingOf(t)
  const start = await nodesOf(ending)
  const serving = await start('serve')
  return { ending, start, serving }
}

/** The jobs that wait, by name. */
async function waitingJobs(service: TestService): Promise<string[]> {
  const { text } = await service.call('GET', '/metrics')
  return [...text.matchAll(/^countersign_jobs\{kind="([^"]+)",state="waiting"\} [1-9]/gm)].map(([, name = '']) => name)
}

const runs = (service: TestService) => service.logged().match(/"msg":"job started"/g)?.length ?? 0

describe('A node that serves', () => {
  it('runs no job, and its jobs wait until a node starts that works', async (t) => {
    const { ending, start, serving } = await openNodes(t)
    const harness = await openHarness(serving)
    ending.onEnd(() => harness.end())
    const { signingRequestId: id } = await harness.request()
    assert.ok((await waitingJobs(serving)).includes('documents.fetch'))
    const working = await start('work')
    await harness.invited(id)
    assert.deepEqual([runs(serving), runs(working) > 0], [0, true])
  })

  it('completes signing requests together with one that works, also in test mode', async (t) => {
    const { ending, start, serving } = await openNodes(t)
    const timers = setTimers()
    const working = await start('work', timers)
    for (const mode of ['live', 'test'] as const) {
      const harness = await openHarness(serving, mode)
      ending.onEnd(() => harness.end())
      const callbackUrl = harness.callbackUrl
      const { signingRequestId: id, signers } = await harness.request({ callbackUrl })
      // The node that works finds out about test mode by itself.
      timers.advance(10)
      await harness.invited(id)
      const signed = await harness.sign(signers[0].signingUrl)
      assert.equal(signed.status, 200, signed.text)
      const done = await harness.until(id, ({ status }) => status === 'COMPLETED')
      assert.equal(done.document.status, 'SIGNED')
      await eventually('it is reported', () =>
        harness.events.some(({ json }) => json.event === 'signing_request.completed'),
      )
    }
    assert.deepEqual([runs(serving), runs(working) > 0], [0, true])
  })
})

describe('A node that works', () => {
  it('answers its health and metrics, and refuses everything else in a sentence', async (t) => {
    const start = await nodesOf(endingOf(t))
    const working = await start('work')
    await eventually('it is ready', async () => (await working.call('GET', '/health/ready')).status === 200)
    for (const path of ['/health/live', '/metrics']) {
      assert.equal((await working.call('GET', path)).status, 200, path)
    }
    for (const [method, path] of [
      ['POST', '/api/v1/timestamp'],
      ['GET', '/api/v1/quota'],
      ['GET', '/admin/v1/organizations'],
      ['GET', '/log/checkpoint'],
      ['GET', '/'],
    ] as const) {
      const { status, headers, json } = await working.call(method, path)
      assert.deepEqual([status, headers.get('x-error-code')], [503, 'SERVICE_UNAVAILABLE'], path)
      assert.match(json.error, /^This node only runs background jobs \(ROLES=work\)\. Send the request to a node/)
    }
  })
})
