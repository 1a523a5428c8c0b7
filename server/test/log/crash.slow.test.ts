import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { checkLog } from '../harness/check-log.ts'
import { embeddedPid, freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'

const kills = 20

interface Answered {
  readonly id: string
  readonly hash: string
  readonly sequenceNumber: number
  readonly sequentialFingerprint: string
}

describe('Killed again and again under load', () => {
  it('the service keeps every timestamp that was answered, and the log stays consistent', () => survives('service'))
  it('and so it does when its database server is killed as well', () => survives('service and database'))
})

/** The monitor keeps what it saw, so that every check is also one against all the checkpoints before. */
async function survives(victim: 'service' | 'service and database'): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-log-crash-'))
  const monitor = join(dataDir, 'monitor.json')
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_HOUR: '1000000' }
  const answered: Answered[] = []
  let service = startServiceProcess(environment)
  try {
    await service.ready()
    const key = service.stdout().match(/cs_live_\w+/)?.[0] ?? ''
    for (let round = 0; round < kills; round++) {
      const enough = answered.length + 20 + Math.floor(Math.random() * 300)
      const clients = Array.from({ length: 8 }, () => stampUntilGone(service, key, answered))
      while (answered.length < enough) await delay(1)
      await fetch(`${service.url}/log/checkpoint`).then((answer) => answer.text())
      const database = await embeddedPid(dataDir)
      service.child.kill('SIGKILL')
      if (victim === 'service and database') process.kill(database, 'SIGKILL')
      await Promise.all([service.exit(), ...clients])
      service = startServiceProcess(environment)
      await service.ready()
      await checkLog(service.url, monitor)
    }
    await assertAllThere(service, key, answered)
  } finally {
    service.child.kill('SIGTERM')
    await service.exit()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
}

async function stampUntilGone(service: ServiceProcess, key: string, answered: Answered[]): Promise<void> {
  for (;;) {
    const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
    try {
      const answer = await fetch(`${service.url}/api/v1/timestamp`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ hash }),
      })
      const { data } = (await answer.json()) as { data?: Answered }
      if (answer.status === 201 && data !== undefined) answered.push({ ...data, hash })
    } catch {
      return
    }
  }
}

async function assertAllThere(service: ServiceProcess, key: string, answered: readonly Answered[]): Promise<void> {
  assert.equal(new Set(answered.map(({ sequenceNumber }) => sequenceNumber)).size, answered.length)
  for (let from = 0; from < answered.length; from += 32) {
    await Promise.all(
      answered.slice(from, from + 32).map(async (one) => {
        const answer = await fetch(`${service.url}/api/v1/timestamp/${one.id}`, { headers: { 'x-api-key': key } })
        const { data } = (await answer.json()) as { data: Answered & { fingerprint: string } }
        assert.deepEqual(
          [data.sequenceNumber, data.sequentialFingerprint, data.fingerprint],
          [one.sequenceNumber, one.sequentialFingerprint, one.hash],
        )
      }),
    )
  }
}
