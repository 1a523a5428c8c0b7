import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { systemClock } from '../../src/infrastructure/clock/system-time.ts'
import { createMemoryRateLimiter } from '../../src/infrastructure/rate-limiter/memory-rate-limiter.ts'
import {
  createPostgresRateLimiter,
  type PostgresRateLimiter,
} from '../../src/infrastructure/rate-limiter/postgres-rate-limiter.ts'
import { pruneRateWindows } from '../../src/infrastructure/rate-limiter/prune-rate-windows.ts'
import {
  createRedisRateLimiter,
  type RedisRateLimiter,
} from '../../src/infrastructure/rate-limiter/redis-rate-limiter.ts'
import type { RateLimiter } from '../../src/ports/rate-limiter.ts'
import { eventually } from '../harness/eventually.ts'
import { holdTimeouts } from '../harness/held-timeouts.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { testPorts } from '../harness/test-ports.ts'

const log = pino({ level: 'silent' })
/** For Redis to answer, however busy the machine is. */
const slowAnswers = { answerMs: 60_000 }

/** What every rate limiter guarantees; `pass` lets the given seconds go by. */
function keepsItsPromises(limiter: () => RateLimiter, pass: (seconds: number) => Promise<void>): void {
  it('allows as many hits as the limit says, and no more', async () => {
    for (const remaining of [2, 1, 0]) {
      const state = await limiter().hit('a', 3, 100)
      assert.deepEqual({ ...state, resetSeconds: 100 }, { allowed: true, remaining, resetSeconds: 100 })
    }
    const refused = await limiter().hit('a', 3, 100)
    assert.equal(refused.allowed, false)
    assert.equal(refused.remaining, 0)
    assert.ok(refused.resetSeconds > 90 && refused.resetSeconds <= 100)
  })

  it('counts every subject on its own', async () => {
    await limiter().hit('b', 1, 100)
    assert.equal((await limiter().hit('c', 1, 100)).allowed, true)
    assert.equal((await limiter().hit('b', 1, 100)).allowed, false)
  })

  it('begins a new window when the old one has ended, counted from its first hit', async () => {
    await limiter().hit('d', 1, 100)
    await pass(60)
    assert.equal((await limiter().hit('d', 1, 100)).allowed, false)
    await pass(40.1)
    assert.equal((await limiter().hit('d', 1, 100)).allowed, true)
  })

  it('allows again what was released, and no more than that', async () => {
    await limiter().hit('e', 2, 100)
    await limiter().hit('e', 2, 100)
    await limiter().release('e')
    assert.equal((await limiter().hit('e', 2, 100)).allowed, true)
    assert.equal((await limiter().hit('e', 2, 100)).allowed, false)
  })

  it('owes nobody a hit that was never made', async () => {
    await limiter().release('f')
    await limiter().hit('f', 1, 100)
    await limiter().release('f')
    await limiter().release('f')
    assert.equal((await limiter().hit('f', 1, 100)).allowed, true)
    assert.equal((await limiter().hit('f', 1, 100)).allowed, false)
  })

  it('ends a window when it would have ended, whatever was released', async () => {
    await limiter().hit('g', 2, 100)
    await limiter().hit('g', 2, 100)
    await limiter().release('g')
    await pass(100.1)
    assert.deepEqual(await limiter().hit('g', 2, 100), { allowed: true, remaining: 1, resetSeconds: 100 })
  })
}

describe('the rate limiter in memory', () => {
  const clock = setClock('2027-01-01T00:00:00Z')
  const limiter = createMemoryRateLimiter(clock)
  keepsItsPromises(
    () => limiter,
    async (seconds) => clock.advance(seconds),
  )

  it('stays small under a flood of subjects, and forgets the oldest', async () => {
    for (let i = 0; i < 250_000; i++) await limiter.hit(`flood ${i}`, 1, 3600)
    assert.equal((await limiter.hit('flood 249999', 1, 3600)).allowed, false)
    assert.equal((await limiter.hit('flood 0', 1, 3600)).allowed, true)
  })
})

describe('the rate limiter on PostgreSQL', () => {
  let ports: Awaited<ReturnType<typeof testPorts>>
  let one: PostgresRateLimiter
  let two: PostgresRateLimiter
  before(async () => {
    ports = await testPorts()
    one = node()
    two = node()
  })
  after(async () => {
    await one.close()
    await two.close()
    await ports.end()
  })

  const node = () => createPostgresRateLimiter(ports.statements, ports.clock, ports.timers)
  async function allowed(limiter: RateLimiter, subject: string, limit: number, tries: number): Promise<number> {
    let count = 0
    for (let i = 0; i < tries; i++) if ((await limiter.hit(subject, limit, 3600)).allowed) count++
    return count
  }
  /** Hits until so many are allowed; hits held by other nodes return meanwhile. Then no other is allowed. */
  async function exhausts(limiter: RateLimiter, subject: string, limit: number, left: number): Promise<void> {
    await eventually(`${left} hits are allowed`, async () => {
      left -= await allowed(limiter, subject, limit, left)
      ports.timers.advance(1)
      return left === 0
    })
    for (const node of [one, two]) assert.equal(await allowed(node, subject, limit, 10), 0)
  }

  keepsItsPromises(
    () => one,
    async (seconds) => {
      ports.clock.advance(seconds)
      ports.timers.advance(seconds)
    },
  )

  it('allows two nodes together no more than the limit, and all of it', async () => {
    for (const limit of [1, 5, 100]) {
      const subject = `together ${limit}`
      const [ofOne, ofTwo] = await Promise.all([one, two].map((node) => allowed(node, subject, limit, limit)))
      const left = limit - (ofOne ?? 0) - (ofTwo ?? 0)
      assert.ok(left >= 0 && left <= limit / 10, `${left} of ${limit}`)
      await exhausts(two, subject, limit, left)
    }
  })

  it('gives hits that one node holds and does not use to the others', async () => {
    assert.equal(await allowed(one, 'idle', 100, 20), 20)
    const before = await allowed(two, 'idle', 100, 100)
    assert.ok(before >= 70 && before <= 80, String(before))
    await exhausts(two, 'idle', 100, 80 - before)
  })

  it('lets callers retry soon while another node may release hits, and otherwise when the window ends', async () => {
    const subject = 'asked again'
    assert.equal(await allowed(one, subject, 100, 20), 20)
    const before = await allowed(two, subject, 100, 100)
    assert.ok(before < 80, String(before))
    const refused = async () => (await two.hit(subject, 100, 3600)).resetSeconds
    assert.equal(await refused(), 2)
    await exhausts(two, subject, 100, 80 - before)
    ports.timers.advance(2)
    assert.equal(await refused(), 3600)
    assert.equal((await one.hit(subject, 100, 3600)).resetSeconds, 3600)
    assert.deepEqual([await allowed(one, 'alone', 5, 6), (await one.hit('alone', 5, 3600)).resetSeconds], [5, 3600])
  })

  it('allows many concurrent callers exactly the limit', async () => {
    const states = await Promise.all(Array.from({ length: 300 }, async () => await one.hit('at once', 100, 3600)))
    assert.equal(states.filter((state) => state.allowed).length, 100)
  })

  it('continues the window after a restart, and loses at most a tenth by a crash', async () => {
    const stopped = node()
    assert.equal(await allowed(stopped, 'restart', 100, 25), 25)
    await stopped.close()
    assert.equal(await allowed(node(), 'restart', 100, 100), 75)
    const killed = node()
    assert.equal(await allowed(killed, 'crash', 100, 25), 25)
    const left = await allowed(node(), 'crash', 100, 100)
    assert.ok(left < 75 && left >= 65, String(left))
  })

  it('answers without a promise what it holds, and what it has just refused', async () => {
    await allowed(one, 'in memory', 1000, 10)
    assert.ok(!(one.hit('in memory', 1000, 3600) instanceof Promise))
    assert.equal(await allowed(two, 'refused', 1, 2), 1)
    assert.ok(!(two.hit('refused', 1, 3600) instanceof Promise))
  })

  it('forgets windows that have ended', async () => {
    await one.hit('ends first', 5, 10)
    await one.hit('ends later', 5, 7200)
    ports.clock.advance(3700)
    await pruneRateWindows(ports)
    const [row] = await ports.statements.run('count', 'select count(*)::int as rows from rate_windows', [])
    assert.deepEqual(row, { rows: 1 })
  })

  it("stores nobody's IP address", async () => {
    await one.hit('sign-in:203.0.113.7:anna@example.org', 5, 3600)
    const rows = await ports.statements.run<{ subject: Buffer }>('rows', 'select subject from rate_windows', [])
    assert.ok(rows.length > 0)
    for (const { subject } of rows) assert.doesNotMatch(subject.toString('latin1'), /203\.0\.113\.7|anna/)
  })
})

describe('the rate limiter on Redis', () => {
  let folder: string
  let server: ChildProcess
  let one: RedisRateLimiter
  let two: RedisRateLimiter
  const socket = () => join(folder, 'redis.sock')

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-redis-'))
    server = startRedis(folder)
    one = createRedisRateLimiter(socket(), createMemoryRateLimiter(systemClock), log, slowAnswers)
    two = createRedisRateLimiter(socket(), createMemoryRateLimiter(systemClock), log, slowAnswers)
    await eventually('both are connected', () => one.connected() && two.connected())
  })
  after(async () => {
    one.close()
    two.close()
    server.kill()
    await rm(folder, { recursive: true, force: true })
  })

  keepsItsPromises(
    () => one,
    (seconds) => passInRedis(socket(), seconds),
  )

  it('shares its counts between nodes', async () => {
    await one.hit('shared', 2, 100)
    await two.hit('shared', 2, 100)
    assert.equal((await one.hit('shared', 2, 100)).allowed, false)
  })

  it("continues alone while Redis does not respond, and logs nobody's IP address", async (t) => {
    const lines: string[] = []
    const recording = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const limiter = createRedisRateLimiter(socket(), createMemoryRateLimiter(systemClock), recording)
    t.after(() => limiter.close())
    await eventually('it is connected', () => limiter.connected())
    const answers = holdTimeouts(t, (ms) => ms === 500)
    server.kill('SIGSTOP')
    try {
      assert.equal(
        (await unanswered(answers, limiter.hit('sign-in:203.0.113.7:anna@example.org', 1, 100))).allowed,
        true,
      )
    } finally {
      server.kill('SIGCONT')
    }
    const [line = ''] = lines
    assert.equal(JSON.parse(line).kind, 'sign-in')
    assert.doesNotMatch(line, /203\.0\.113\.7|anna/)
  })

  it('continues alone while Redis is away, and shares again when it is back', async () => {
    server.kill('SIGKILL')
    await eventually('neither is connected', () => !one.connected() && !two.connected())
    assert.equal((await one.hit('away', 1, 100)).allowed, true)
    assert.equal((await one.hit('away', 1, 100)).allowed, false)
    assert.equal((await two.hit('away', 1, 100)).allowed, true)
    server = startRedis(folder)
    await eventually('both are connected', () => one.connected() && two.connected())
    await one.hit('back', 1, 100)
    assert.equal((await two.hit('back', 1, 100)).allowed, false)
  })

  it('does not call a hanging Redis for a while, and logs it once', async (t) => {
    const lines: string[] = []
    const loud = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const logged = (words: string) => lines.filter((line) => line.includes(words)).length
    const memory = () => createMemoryRateLimiter(systemClock)
    const timers = setTimers()
    const still = createRedisRateLimiter(socket(), memory(), loud, { timers: setTimers() })
    const moving = createRedisRateLimiter(socket(), memory(), loud, { timers })
    try {
      await eventually('both are connected', () => still.connected() && moving.connected())
      const answers = holdTimeouts(t, (ms) => ms === 500)
      server.kill('SIGSTOP')
      assert.equal((await unanswered(answers, still.hit('hangs', 9, 100))).remaining, 8)
      for (const remaining of [7, 6]) assert.equal((await still.hit('hangs', 9, 100)).remaining, remaining)
      assert.equal(logged('Redis did not respond'), 1)
      for (let i = 0; i < 2; i++) {
        await unanswered(answers, moving.hit('hangs', 9, 100))
        timers.advance(5)
      }
      assert.equal(logged('Redis did not respond'), 2)
      server.kill('SIGCONT')
      await moving.hit('hangs', 9, 100)
      assert.equal(logged('Redis is reachable again'), 1)
      assert.equal((await still.hit('hangs', 9, 100)).remaining, 5)
    } finally {
      server.kill('SIGCONT')
      still.close()
      moving.close()
    }
  })
})

/** ioredis waits for answers by the global timers. */
async function unanswered<T>(answers: { pass(): void }, hit: T | Promise<T>): Promise<T> {
  answers.pass()
  return await hit
}

function startRedis(folder: string): ChildProcess {
  const words = ['--port', '0', '--unixsocket', join(folder, 'redis.sock'), '--dir', folder, '--save', '']
  return spawn('redis-server', words, { stdio: 'ignore' })
}

/** Open windows end so much sooner, and those that would have ended are gone. */
async function passInRedis(socket: string, seconds: number): Promise<void> {
  const redis = new Redis(socket)
  try {
    for (const key of await redis.keys('countersign:limit:*')) {
      await redis.pexpire(key, (await redis.pttl(key)) - seconds * 1000)
    }
  } finally {
    redis.disconnect()
  }
}
