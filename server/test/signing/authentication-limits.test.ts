import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { codeIn, openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const accessCode = 'Pfingstrose 17'

describe('Codes of a signer', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let other: TestService
  let harness: SigningHarness
  before(async () => {
    const environment = {
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_PER_HOUR: '100000',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_TOKEN: randomBytes(32).toString('hex'),
    }
    service = await startTestService({ clock, environment })
    // One storage: either node may run the next job of a request, which needs the file of the one before.
    const shared = { ...environment, DATA_DIR: service.dataDir }
    other = await startTestService({ clock, environment: shared, databaseUrl: service.databaseUrl })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await other.stop()
    await service.stop()
  })

  const send = async (signer: object, by = harness.create) => {
    const answer = await by({ signers: [{ ...anna, ...signer }] })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId, signers } = answer.json.data
    await service.settled()
    return { id: signingRequestId as string, signer: signers[0], link: signers[0].signingUrl as string }
  }
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const mailed = async (browser: SignerBrowser, id: string) => {
    assert.equal((await browser.call('POST', 'email-code')).status, 202)
    await service.settled()
    return codeIn(await harness.mails(), id)
  }
  const either = (two: readonly SignerBrowser[], index: number) => two[index % 2] ?? assert.fail()
  const wrong = (right: string) => (right === '000000' ? '000001' : '000000')
  const stateOf = async (browser: SignerBrowser) => (await browser.call('GET', 'authentication')).json.data.methods[0]

  it('work for 10 minutes, and a new one replaces the one before', async () => {
    const { id, link } = await send({ authentication: ['email_code'] })
    const browser = openLink(service, link)
    const first = await mailed(browser, id)
    clock.advance(600)
    const late = await browser.call('POST', 'email-code/verify', { code: first })
    assert.deepEqual(code(late), [401, 'SIGNER_CODE_INVALID'])
    assert.deepEqual((await stateOf(browser)).sentAt, null)
    const second = await mailed(browser, id)
    clock.advance(1)
    const third = await mailed(browser, id)
    if (second !== third) {
      const replaced = await browser.call('POST', 'email-code/verify', { code: second })
      assert.deepEqual(code(replaced), [401, 'SIGNER_CODE_INVALID'])
    }
    clock.advance(598)
    assert.equal((await browser.call('POST', 'email-code/verify', { code: third })).status, 200)
  })

  it('can be tried 5 times and sent 5 times an hour, however many nodes are asked at the same instant', async () => {
    const { id, link } = await send({ authentication: ['email_code'] })
    const browsers = [service, other].map((node) => openLink(node, link))
    const [browser = assert.fail()] = browsers
    const right = await mailed(browser, id)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        either(browsers, index).call('POST', 'email-code/verify', { code: wrong(right) }),
      ),
    )
    assert.ok(tries.every((answer) => answer.status === 401))
    const counted = tries.filter((answer) => answer.json.error.includes('not correct'))
    assert.equal(counted.length, 5)
    const spent = await browser.call('POST', 'email-code/verify', { code: right })
    assert.deepEqual(code(spent), [401, 'SIGNER_CODE_INVALID'], 'the right code is not tried any more')

    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) => either(browsers, index).call('POST', 'email-code')),
    )
    assert.deepEqual(sent.map((answer) => answer.status).sort(), [...Array(4).fill(202), ...Array(6).fill(429)])
    const refused = sent.find((answer) => answer.status === 429)
    assert.equal(refused?.headers.get('retry-after'), '3600')
    await service.settled()
    const { resendAt } = await stateOf(browser)
    assert.equal(resendAt, new Date(clock.now().getTime() + 3_600_000).toISOString())
    clock.advance(3600)
    assert.equal((await browser.call('POST', 'email-code')).status, 202)
  })

  it('lock after 5 wrong access codes, of which the sender is notified and sets a new one', async () => {
    await createAccount(service, 'sender@example.org', { organizationId: harness.organizationId, role: 'member' })
    const sender = await openConsole(service, harness.organizationId, 'sender@example.org')
    const body = { documentTitle: 'Rental contract', documentUrl: harness.publish(sampleContract()) }
    const { id, signer, link } = await send({ authentication: ['access_code'], accessCode }, (more) =>
      sender.call('POST', '/signing', { ...body, ...more }),
    )
    const nodes = [service, other].map((node) => openLink(node, link))
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) => either(nodes, index).call('POST', 'access-code', { code: 'a guess' })),
    )
    assert.deepEqual(tries.map((answer) => answer.status).sort(), [401, 401, 401, 401, 403, 403, 403, 403])
    const [browser = assert.fail()] = nodes
    const right = await browser.call('POST', 'access-code', { code: accessCode })
    assert.deepEqual(code(right), [403, 'SIGNER_LOCKED'])
    assert.deepEqual((await stateOf(browser)).isLocked, true)
    await service.settled()
    const notices = (await harness.mails()).filter(({ to, text }) => to === 'sender@example.org' && text.includes(id))
    assert.deepEqual(
      notices.map(({ subject }) => subject),
      ['Locked: Rental contract'],
    )
    assert.doesNotMatch(notices[0]?.text ?? '', new RegExp(`${accessCode}|/sign/`))
    const events = (await sender.call('GET', `/signing/${id}/timeline`)).json.data.events
    const happened = events.map(({ event }: { event: string }) => event)
    assert.equal(happened.filter((one: string) => one === 'authentication-failed').length, 5)
    assert.equal(happened.filter((one: string) => one === 'authentication-locked').length, 1)

    const result = async () => (await sender.call('GET', `/signing/${id}`)).json.data.signers[0].authenticationResult
    assert.deepEqual(await result(), { authenticatedAt: null, done: [], locked: ['access_code'] })

    const set = await sender.call('PATCH', `/signing/${id}/signers/${signer.id}`, { accessCode: 'Rittersporn 3' })
    assert.equal(set.status, 200, set.text)
    const next = openLink(service, set.json.data.signingUrl)
    assert.deepEqual((await stateOf(next)).isLocked, false)
    assert.deepEqual(await result(), { authenticatedAt: null, done: [], locked: [] })
    assert.equal((await next.call('POST', 'access-code', { code: 'Rittersporn 3' })).status, 200)
  })

  it('lock after 50 wrong codes of an email, although each code can be tried 5 times', async () => {
    const { id, link } = await send({ authentication: ['email_code'] })
    const statuses: number[] = []
    for (let number = 0; number < 10; number += 1) {
      const browser = openLink(number % 2 === 0 ? service : other, link)
      const right = await mailed(browser, id)
      for (let tried = 0; tried < 5; tried += 1)
        statuses.push((await browser.call('POST', 'email-code/verify', { code: wrong(right) })).status)
      clock.advance(1200)
    }
    assert.deepEqual(statuses, [...Array(49).fill(401), 403])
    const browser = openLink(service, link)
    assert.deepEqual(code(await browser.call('POST', 'email-code')), [403, 'SIGNER_LOCKED'])
  })

  it('are stored as hashes only, and are in no log line', async () => {
    const { id, link } = await send({ authentication: ['email_code', 'access_code'], accessCode })
    const browser = openLink(service, link)
    const emailed = await mailed(browser, id)
    await browser.call('POST', 'access-code', { code: accessCode })
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    try {
      const { rows: tables } = await client.query(
        `select table_schema || '.' || table_name as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      )
      for (const { name } of tables) {
        const { rows } = await client.query(`select t::text as row from ${name} t`)
        const texts = rows.map(({ row }) => row as string)
        assert.ok(!texts.some((text) => text.includes(accessCode)), `${name} has the access code`)
        // Digits may also be part of a number.
        const isolated = new RegExp(`(?<![0-9a-f.])${emailed}(?![0-9a-f])`)
        assert.ok(!texts.some((text) => isolated.test(text)), `${name} has the code of the email`)
      }
    } finally {
      await client.end()
    }
    const lines = service.logged()
    assert.doesNotMatch(lines, new RegExp(accessCode))
    assert.doesNotMatch(lines, new RegExp(`(?<![\\w.])${emailed}(?!\\w)`))
  })
})
