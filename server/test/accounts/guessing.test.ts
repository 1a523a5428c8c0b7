import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { slowDownGuessing } from '../../src/features/accounts/slow-down-guessing.ts'
import { createMemoryRateLimiter } from '../../src/infrastructure/rate-limiter/memory-rate-limiter.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { createAccount, password, signIn } from './console-client.ts'

describe('Guessing the password of an account', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  before(async () => {
    service = await startTestService({ clock, environment: { TRUST_PROXY: '1' } })
  })
  after(() => service.stop())

  /** From a new IP address each time, like an attacker with many machines. */
  let addresses = 0
  const guess = (email: string, word: string, cookie = '') => {
    const address = `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
    const headers = { origin: service.url, 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) }
    return service.call('POST', '/console/v1/sign-in', { body: { email, password: word }, headers })
  }
  async function guesses(email: string, count: number, cookie = ''): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) {
      // In any spelling, it is one account.
      const written = i % 2 === 0 ? email : email.toUpperCase()
      statuses.push((await guess(written, `guess ${i}`, cookie)).status)
    }
    return statuses
  }
  const wrong = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length

  it('is limited to 100 times an hour over all IP addresses, and never locks out a known browser', async () => {
    await createAccount(service, 'owner@example.org')
    await createAccount(service, 'other@example.org')
    const { cookie } = await signIn(service, 'owner@example.org')
    const { cookie: ofOther } = await signIn(service, 'other@example.org')
    assert.match(cookie, /countersign\.device=/)
    assert.equal(wrong(await guesses('owner@example.org', 105)), 100)
    const refused = await guess('owner@example.org', password)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [429, 'TOO_MANY_FAILED_ATTEMPTS'])
    const forged = cookie.replace(/(device=.{22}\.).{43}/, `$1${'A'.repeat(43)}`)
    for (const useless of [ofOther, forged]) {
      assert.equal((await guess('owner@example.org', password, useless)).status, 429)
    }
    assert.equal((await guess('owner@example.org', password, cookie)).status, 200)
    clock.advance(3601)
    assert.equal((await guess('owner@example.org', password)).status, 200)
  })

  it('is limited to 20 times an hour for a browser that has signed in before', async () => {
    await createAccount(service, 'stolen@example.org')
    const { cookie } = await signIn(service, 'stolen@example.org')
    assert.equal(wrong(await guesses('stolen@example.org', 25, cookie)), 20)
  })

  it('is limited, too, where it is asked for to change it', async () => {
    await createAccount(service, 'left-open@example.org')
    const { cookie } = await signIn(service, 'left-open@example.org')
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const body = { currentPassword: `guess ${i}`, newPassword: 'a long and private sentence' }
      const headers = { origin: service.url, cookie }
      statuses.push((await service.call('POST', '/console/v1/password', { body, headers })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  })

  it('is made hard: the passwords that are guessed first are refused', async () => {
    const email = 'anna.kowalska@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const common = [
      'Password2026!',
      'qwertyuiop',
      'poiuytrewq',
      '1234567890',
      'aaaaaaaaaa',
      'AnnaKowalska1',
      'countersign1',
      '1q2w3e4r5t',
    ]
    for (const newPassword of common) {
      const refused = await service.call('POST', '/console/v1/password', {
        body: { currentPassword: password, newPassword },
        headers: { origin: service.url, cookie },
      })
      assert.equal(refused.status, 400, newPassword)
      assert.match(refused.json.error, /^The password is too easy to guess/)
      await assert.rejects(
        service.admin('POST', '/users', { email: 'new@example.org', password: 'P@ssword123' }),
        /400/,
      )
    }
  })

  it('is counted in the metrics, and logged without password and email address', async () => {
    await createAccount(service, 'logged@example.org')
    const count = async () => {
      const { text } = await service.call('GET', '/metrics')
      return Number(/countersign_password_attempts_total\{outcome="wrong"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    const before = await count()
    await guess('logged@example.org', 'a guess that is wrong')
    assert.equal(await count(), before + 1)
    const line = service
      .logged()
      .split('\n')
      .findLast((one) => one.includes('sign-in failed'))
    assert.match(line ?? '', /"account":"[0-9a-f]{12}","code":"INVALID_CREDENTIALS"/)
    assert.doesNotMatch(service.logged(), /a guess that is wrong|logged@example\.org/)
  })
})

describe('Attempts with a password, without the time that looking at one costs', () => {
  const clock = setClock('2027-01-01T00:00:00Z')
  const outcomes: string[] = []
  const ports = {
    limiter: createMemoryRateLimiter(clock),
    signIn: { knownDevice: () => undefined },
    metrics: { attempted: (outcome: string) => void outcomes.push(outcome) },
    logger: pino({ level: 'silent' }),
    recordFailure: async () => {},
  }
  let accounts = 0
  function attempt(address: string, refusal?: 'INVALID_CREDENTIALS' | 'ACCOUNT_DISABLED'): Promise<void> {
    const origin = { address, ip: address, cookies: undefined, requestId: '' }
    return slowDownGuessing(ports, origin, `${accounts++}@example.org`, async () => {
      if (refusal !== undefined) throw new Refusal(refusal, 'It is refused.')
    })
  }
  const guess = (address: string) => attempt(address, 'INVALID_CREDENTIALS')

  it('are limited to 100 wrong ones a minute from one IP address, at however many accounts', async () => {
    for (let i = 0; i < 100; i++) await assert.rejects(guess('203.0.113.7'), { code: 'INVALID_CREDENTIALS' })
    await assert.rejects(guess('203.0.113.7'), { code: 'TOO_MANY_FAILED_ATTEMPTS', retryAfterSeconds: 60 })
    await assert.rejects(guess('203.0.113.8'), { code: 'INVALID_CREDENTIALS' })
    clock.advance(60)
    await assert.rejects(guess('203.0.113.7'), { code: 'INVALID_CREDENTIALS' })
  })

  it('are counted by how they end', async () => {
    outcomes.length = 0
    const address = '203.0.113.9'
    await attempt(address)
    await assert.rejects(attempt(address, 'ACCOUNT_DISABLED'))
    for (let i = 0; i < 101; i++) await assert.rejects(guess(address))
    assert.deepEqual(outcomes, ['right', 'refused', ...Array(100).fill('wrong'), 'limited'])
  })
})
