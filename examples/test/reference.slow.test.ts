import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventKinds, operations } from '@countersign/api'
import { verifyWebhook } from '@countersign/client'
import type { Language } from '../../server/src/http/reference/examples.ts'
import { type Examples, exampleUrl, readExamples } from '../../server/src/http/reference/examples.ts'
import { createFakeChain } from '../../server/test/harness/fake-chain.ts'
import { setClock } from '../../server/test/harness/set-clock.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { startSmtpStandIn } from '../../server/test/infrastructure/mailer/smtp-stand-in.ts'
import { openRunner } from '../../server/test/reference/block-runners.ts'
import { blocksOf, type PageBlock } from '../../server/test/reference/page-blocks.ts'
import { type Fixture, recordStory } from '../../server/test/reference/record-story.ts'
import { replayStory } from '../../server/test/reference/replay-story.ts'
import { writeExamples } from '../../server/test/reference/write-examples.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { openHarness } from '../../server/test/signing/signing-harness.ts'

const root = join(import.meta.dirname, '../..')

describe('The examples of the reference', () => {
  const clock = setClock('2026-11-16T09:00:00Z')
  const ends: (() => Promise<void>)[] = []
  let service: TestService
  let examples: Examples
  let blocks: PageBlock[]

  before(async () => {
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '1000', PUBLIC_URL: exampleUrl }
    const mails = await startSmtpStandIn({ after: (end) => void ends.push(end) })
    mails.answer.rcptTo = (address) =>
      address === 'carla@example.com' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    const chain = createFakeChain({ name: 'local', isPublic: false })
    const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'sign@example.org' }
    service = await startTestService({ clock, chain, environment: { ...environment, ...mail } })
  })
  after(async () => {
    await service.stop()
    for (const end of ends) await end()
  })

  /** A hash is found wherever it was recorded first, so each fixture has its own contract. */
  async function inFixture<T>(mark: string, act: (fixture: Fixture) => Promise<T>): Promise<T> {
    const harness = await openHarness(service)
    try {
      const sealId = await sealsClient(service).seal(harness.organizationId)
      const contract = Buffer.concat([await readFile(join(root, 'examples/contract.pdf')), Buffer.from(mark)])
      return await act({ harness, sealId, contract, pass: (seconds) => clock.advance(seconds) })
    } finally {
      await harness.end()
    }
  }

  it('are what the service answers', async () => {
    const recorded = await inFixture('', recordStory)
    if (process.env.WRITE_EXAMPLES) writeExamples(recorded)
    examples = readExamples(exampleUrl)
    const page = await service.call('GET', '/docs', { headers: { 'accept-encoding': 'br' } })
    blocks = blocksOf(page.text)
    assert.deepEqual(recorded, examples, 'The service answers otherwise now: run `npm run record`.')
    const size = Number(page.headers.get('content-length') ?? assert.fail())
    assert.ok(size < 102_000, `the page stays light, and has ${size} bytes`)
  })

  it('show every operation and every event', () => {
    const shown = examples.exchanges.filter(({ place }) => place === undefined).map(({ operation }) => operation)
    const all = operations.filter(({ area }) => area === 'api').map(({ id }) => id)
    assert.deepEqual([...new Set(shown)].toSorted(), all.toSorted())
    const kinds = examples.events.map(({ body }) => body.event)
    assert.deepEqual(kinds.toSorted(), [...eventKinds].toSorted())
  })

  it('have events whose signatures match the secret that is shown', async () => {
    const created = examples.exchanges.find(({ operation }) => operation === 'createWebhook')?.answer.body
    const { secret } = (created as { data: { secret: string } }).data
    for (const { headers, body } of examples.events) {
      const now = new Date(headers['X-Service-Timestamp'] ?? '').getTime()
      const toleranceSeconds = Math.abs(Date.now() - now) / 1000 + 60
      const delivery = { headers, body: JSON.stringify(body) }
      assert.equal((await verifyWebhook(delivery, { secret, toleranceSeconds })).event, body.event)
    }
  })

  it('are blocks that run here, that show an answer, or that a test of the receivers runs', async () => {
    const code = {
      typescript: 'receive.ts',
      python: 'receive.py',
      php: 'receive.php',
      go: 'receive.go',
      shell: 'verify.sh',
    }
    for (const [language, file] of Object.entries(code)) {
      const block = blocks.find((one) => one.source === 'examples/webhooks' && one.language === language)
      assert.equal(block?.code, (await readFile(join(root, 'examples/webhooks', file), 'utf8')).trimEnd())
    }
    const run = blocks.filter(({ source }) => source !== null && source !== 'examples/webhooks')
    const shown = examples.exchanges.filter(({ place }) => place !== 'aside').length
    assert.equal(run.length, 3 * (shown + 1))
    assert.equal(blocks.filter(({ source }) => source === null).length, shown + examples.events.length)
  })

  describe('run, pasted one after the other', { concurrency: true }, () => {
    for (const language of ['curl', 'typescript', 'python'] as const) {
      it(`in ${language}`, () => inFixture(`% ${language}\n`, (fixture) => paste(fixture, language)))
    }
  })

  async function paste(fixture: Fixture, language: Language): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), `countersign-reference-${language}-`))
    await writeFile(join(folder, 'contract.pdf'), fixture.contract)
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const runner = openRunner(language, folder, { API_KEY: fixture.harness.key })
    try {
      await replayStory(fixture, examples, blocks, runner)
    } finally {
      await runner.end()
      await rm(folder, { recursive: true, force: true })
    }
  }
})
