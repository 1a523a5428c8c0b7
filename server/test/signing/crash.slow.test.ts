import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { verifyPdf } from '@countersign/pdf'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import { rootOf, sampleContract, tokenOf } from './signing-desk.ts'

const requests = 3
const kills = 8

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  readonly json: any
}

test(`${kills} SIGKILLs at any step: ${requests} requests end COMPLETED, signed once by each, and all is told`, {
  timeout: 1_200_000,
}, async (t) => {
  const events = new Map<string, { event: string; data: { signingRequestId: string; finalHash?: string } }>()
  const outside = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(sampleContract())
    void buffer(request).then((body) => {
      const { id, event, data } = JSON.parse(String(body))
      events.set(id, { event, data })
      response.end()
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  const database = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-signing-crash-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: String(await freePort()),
    ADMIN_TOKEN: randomBytes(32).toString('hex'),
    RATE_LIMIT_PER_HOUR: '1000000',
    ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    WEBHOOK_RETRY_SECONDS: '1,2,4',
  }
  let service = await start()
  t.after(async () => {
    service.child.kill('SIGKILL')
    await service.exit()
    outside.closeAllConnections()
    await new Promise((resolve) => outside.close(resolve))
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<ServiceProcess> {
    const started = startServiceProcess(environment)
    await started.ready()
    return started
  }

  /** Until it is answered: the service may be dead, or die on the way. */
  async function call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(`http://127.0.0.1:${environment.PORT}${path}`, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const json = await response.json()
        if (response.status < 500 && response.status !== 429) return { status: response.status, json }
      } catch {
        // It is down, or went down.
      }
      assert.ok(tries < 2000, `${method} ${path} is never answered: ${service.stderr()}`)
      await delay(100)
    }
  }

  const admin = { authorization: `Bearer ${environment.ADMIN_TOKEN}` }
  const organization = await call('POST', '/admin/v1/organizations', admin, { name: 'Crash', plan: 'enterprise' })
  const organizationId = organization.json.data.id
  const { key } = (await call('POST', '/admin/v1/keys', admin, { organizationId, name: 'crash' })).json.data
  const api = { 'x-api-key': key }

  async function live(number: number): Promise<string> {
    const created = await call(
      'POST',
      '/api/v1/signing',
      { ...api, 'idempotency-key': `request ${number}`.replace(' ', '-') },
      {
        documentTitle: `Contract ${number}`,
        documentUrl: `http://127.0.0.1:${port}/contract.pdf`,
        callbackUrl: `http://127.0.0.1:${port}/hook`,
        signers: [0, 0, 1].map((order, index) => ({
          email: `s${index}.${number}@example.org`,
          name: `Signer ${index}`,
          order,
        })),
      },
    )
    assert.equal(created.status, 201, JSON.stringify(created.json))
    const { signingRequestId, signers } = created.json.data
    await Promise.all(signers.map(({ signingUrl }: { signingUrl: string }) => sign(tokenOf(signingUrl))))
    for (let tries = 0; ; tries++) {
      const { data } = (await call('GET', `/api/v1/signing/${signingRequestId}/status`, api)).json
      if (data.status === 'COMPLETED') return signingRequestId
      assert.ok(tries < 3000, `it is not completed: ${JSON.stringify(data)} ${service.stderr()}`)
      await delay(100)
    }
  }

  async function sign(token: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      const signature = { kind: 'typed', text: 'Signer' }
      const { status, json } = await call('POST', `/signer/v1/${token}/sign`, {}, { consent: true, signature })
      // The answer to the first may have died with the service.
      if (status === 200 || /You have signed/.test(json.error)) return
      assert.equal(status, 409, JSON.stringify(json))
      assert.ok(tries < 1000, `it cannot be signed: ${JSON.stringify(json)}`)
      await delay(1000)
    }
  }

  const lives = Array.from({ length: requests }, async (_, number) => {
    await delay(number * 2500)
    return await live(number)
  })
  for (let done = 0; done < kills; done++) {
    await delay(200 + Math.random() * 2500)
    service.child.kill('SIGKILL')
    await service.exit()
    service = await start()
  }
  const ids = await Promise.all(lives)
  t.diagnostic(`${requests} requests, ${kills} kills`)

  const root = await rootOf({ databaseUrl: database.connectionString })
  for (const [number, id] of ids.entries()) {
    const { data } = (await call('GET', `/api/v1/signing/${id}/status`, api)).json
    const response = await fetch(`${service.url}/api/v1/documents/${data.document.id}/file`, { headers: api })
    const file = Buffer.from(await response.arrayBuffer())
    assert.equal(await qpdfComplaint(file), null)
    assert.deepEqual((await pdfsigVerdicts(file)).slice(0, 3), Array(3).fill('Signature is Valid.'))
    const report = await verifyPdf(file, { anchors: [root], at: new Date() })
    assert.equal(report.verdict, 'valid', JSON.stringify(report))
    assert.deepEqual(
      report.signatures
        .map(({ signer }) => signer?.commonName)
        .slice(0, 3)
        .sort(),
      ['Signer 0', 'Signer 1', 'Signer 2'],
    )
    assert.equal(report.signatures.length, 4)
    await assertTold(number, id, data.document.finalHash)
  }

  async function assertTold(number: number, id: string, finalHash: string): Promise<void> {
    const wanted = ['signature.signed', 'signature.signed', 'signature.signed', 'signing_request.completed']
    const own = () => [...events.values()].filter(({ data }) => data.signingRequestId === id)
    const subjects = [`Please sign: Contract ${number}`, `Signed by all: Contract ${number}`]
    const mails = async () => {
      const { messages } = (await call('GET', '/dev/mailbox.json?limit=50')).json as {
        messages: { to: string; subject: string }[]
      }
      return messages.filter(({ subject }) => subjects.includes(subject)).map(({ to, subject }) => `${to} ${subject}`)
    }
    for (
      let tries = 0;
      own().length < 4 ||
      !(await mails()).some((mail) => mail.startsWith(`s2.${number}@`) && mail.includes('Signed by all'));
      tries++
    ) {
      assert.ok(tries < 1200, `not everybody was told: ${JSON.stringify(own())} ${(await mails()).join()}`)
      await delay(100)
    }
    assert.deepEqual(
      own()
        .map(({ event }) => event)
        .sort(),
      wanted,
    )
    assert.equal(own().find(({ event }) => event === 'signing_request.completed')?.data.finalHash, finalHash)
    const sent = await mails()
    assert.equal(new Set(sent).size, sent.length, `somebody was told twice: ${sent.join()}`)
    const completions = sent.filter((mail) => mail.includes('Signed by all'))
    assert.equal(completions.length, 3, sent.join())
  }
})
