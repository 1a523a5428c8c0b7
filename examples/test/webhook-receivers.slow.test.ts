import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { isLongRun } from '../../server/test/harness/run-settings.ts'
import { freePort } from '../../server/test/harness/service-process.ts'
import { type Example, examplesFolder, startExample } from './run-example.ts'

const secret = 'whsec_an_example_of_a_secret'
const event = { id: 'evt_1', event: 'signature.signed', createdAt: '2026-11-16T10:00:00.000Z', sequence: 1, data: {} }

function delivery(body: string, at = new Date(), key = secret): Record<string, string> {
  const timestamp = at.toISOString()
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${signature}` }
}

const fiveMinutesAgo = () => new Date(Date.now() - 301_000)
const commands: Readonly<Record<string, (port: number) => readonly [string, ...string[]]>> = {
  TypeScript: () => [process.execPath, 'webhooks/receive.ts'],
  Python: () => ['python3', 'webhooks/receive.py'],
  PHP: (port) => ['php', '-S', `127.0.0.1:${port}`, 'webhooks/receive.php'],
  // Its first build compiles half of the standard library, which takes longer than all others together.
  ...(isLongRun ? { Go: () => ['go', 'run', '-gcflags=all=-N -l', 'webhooks/receive.go'] } : {}),
}

for (const [language, command] of Object.entries(commands)) {
  describe(`The receiver of webhooks in ${language}`, () => {
    let receiver: Example
    let port: number
    before(async () => {
      port = await freePort()
      const [program, ...words] = command(port)
      receiver = startExample(program, words, {
        WEBHOOK_SECRET: secret,
        PORT: String(port),
        GOCACHE: join(examplesFolder, '../.cache/go'),
        CGO_ENABLED: '0',
      })
      await receiver.printed(language === 'PHP' ? 'started' : 'Waiting for webhooks')
    })
    after(() => receiver.end())

    const send = async (body: string, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status

    it('accepts an event that the service has signed', async () => {
      const body = JSON.stringify({ ...event, data: { signerName: 'Łukasz' } })
      assert.equal(await send(body, delivery(body)), 204)
      await receiver.printed('signature.signed evt_1')
    })

    it('refuses a delivery that was changed, signed with another secret, is old, or has no signature', async () => {
      const body = JSON.stringify(event)
      assert.equal(await send(`${body} `, delivery(body)), 400)
      assert.equal(await send(body, delivery(body, new Date(), 'whsec_of_another')), 400)
      assert.equal(await send(body, delivery(body, fiveMinutesAgo())), 400)
      assert.equal(await send(body, {}), 400)
      const { 'x-service-timestamp': _, ...unsigned } = delivery(body)
      assert.equal(await send(body, unsigned), 400)
    })

    it('refuses a delivery that is larger than any event', async () => {
      const body = 'x'.repeat(1024 * 1024 + 1)
      assert.ok([400, 413].includes(await send(body, delivery(body))))
    })
  })
}

describe('The check of a delivery in the shell', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-delivery-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const check = async (body: string, headers: Record<string, string>) => {
    const file = join(folder, 'body.json')
    await writeFile(file, body)
    const words = [headers['x-service-timestamp'] ?? '', headers['x-service-signature'] ?? '', file]
    const env = { ...process.env, WEBHOOK_SECRET: secret }
    return await promisify(execFile)(join(examplesFolder, 'webhooks/verify.sh'), words, { env })
  }

  it('accepts what the service has signed, and refuses what was changed or is old', async () => {
    const body = JSON.stringify(event)
    assert.match((await check(body, delivery(body))).stdout, /comes from the service/)
    await assert.rejects(check(`${body} `, delivery(body)), /the signature is wrong/)
    await assert.rejects(check(body, delivery(body, fiveMinutesAgo())), /not from the last 5 minutes/)
  })
})
