import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { embeddedPid, freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'

const kills = 20

describe('Killed again and again while keys are being created', () => {
  it('the service loses no key that was answered', () => keepsEveryKey('service'))
  it('the service and its database server lose no key that was answered', () => keepsEveryKey('service and database'))
})

async function keepsEveryKey(victim: 'service' | 'service and database'): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-crash-'))
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT_PER_HOUR: '1000000' }
  const answered: string[] = []
  let service: ServiceProcess | undefined
  try {
    for (let round = 0; round < kills; round++) {
      service = startServiceProcess(environment)
      await service.ready()
      const organizationId = await createOrganization(service, dataDir)
      const enough = answered.length + 1 + Math.floor(Math.random() * 40)
      const clients = Array.from({ length: 4 }, () =>
        createKeys(service as ServiceProcess, dataDir, organizationId, answered),
      )
      while (answered.length < enough) await delay(1)
      const database = await embeddedPid(dataDir)
      service.child.kill('SIGKILL')
      if (victim === 'service and database') process.kill(database, 'SIGKILL')
      await Promise.all([service.exit(), ...clients])
    }
    service = startServiceProcess(environment)
    await service.ready()
    assert.ok(answered.length >= kills)
    for (const key of answered) {
      const answer = await fetch(`${service.url}/api/v1/quota`, { headers: { 'X-API-Key': key } })
      assert.equal(answer.status, 200, 'an answered key is gone')
    }
  } finally {
    service?.child.kill('SIGTERM')
    await service?.exit()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
}

async function createOrganization(service: ServiceProcess, dataDir: string): Promise<string> {
  const answer = await post(service, dataDir, '/organizations', { name: 'Crash' })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Goes on until the service is gone. */
async function createKeys(service: ServiceProcess, dataDir: string, organizationId: string, answered: string[]) {
  for (;;) {
    try {
      const answer = await post(service, dataDir, '/keys', { organizationId, name: 'crash' })
      const { data } = (await answer.json()) as { data?: { key: string } }
      if (answer.status === 201 && data !== undefined) answered.push(data.key)
    } catch {
      return
    }
  }
}

async function post(service: ServiceProcess, dataDir: string, path: string, body: unknown): Promise<Response> {
  const token = (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim()
  return fetch(`${service.url}/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
