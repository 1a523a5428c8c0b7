import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { samplePdf } from '../documents/sample-pdf.ts'
import { embeddedPid, freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase, type TestDatabase, testDatabase } from '../harness/test-database.ts'

describe('The service, started with nothing but a folder and a port', () => {
  let dataDir: string
  let environment: Record<string, string>
  let service: ServiceProcess
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-start-'))
    environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    service = startServiceProcess(environment)
    await service.ready()
  })
  after(async () => {
    service.child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  it('prints the URL, a sign-in, a key, and a curl line that works as written', async () => {
    const out = service.stdout()
    assert.match(out, /Email {11}demo@example\.org/)
    assert.match(out, /Password {8}\S{20}/)
    const [command = ''] = out.match(/curl [\s\S]*\/timestamp/) ?? []
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    const answer = JSON.parse(stdout) as { success: boolean; data: { sequenceNumber: number } }
    assert.equal(answer.success, true)
    assert.equal(answer.data.sequenceNumber, 1)
  })

  it('lets the demo user sign in', async () => {
    const [, password] = service.stdout().match(/Password {8}(\S+)/) ?? []
    const answer = await fetch(`${service.url}/console/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify({ email: 'demo@example.org', password }),
    })
    assert.equal(answer.status, 200)
  })

  it('shows its pages with what belongs to them, which the build leaves beside the sources', async () => {
    const pages = ['/', '/verify', '/docs', '/docs/reference.css', '/docs/reference.js', '/api/v1/openapi.json']
    for (const path of [...pages, '/dev/mailbox', '/dev/mailbox.css', '/chain/explorer.css']) {
      assert.equal((await fetch(service.url + path)).status, 200, path)
    }
  })

  it('stamps a document in a thread of its own', async () => {
    const [, key = ''] = service.stdout().match(/(?:x-api-key|X-API-Key): ([\w-]+)/i) ?? []
    const form = new FormData()
    form.append('title', 'Lease')
    form.append('file', new Blob([new Uint8Array(samplePdf({ text: 'Lease' }))], { type: 'application/pdf' }), 'a.pdf')
    const headers = { 'x-api-key': key }
    const created = await fetch(`${service.url}/api/v1/documents`, { method: 'POST', headers, body: form })
    const text = await created.text()
    assert.equal(created.status, 201, text)
  })

  it('keeps its secrets in files that only the owner may read', async () => {
    for (const name of ['secret-key', 'admin-token']) {
      assert.equal((await stat(join(dataDir, name))).mode & 0o777, 0o600)
    }
  })

  it('refuses a second service on the same folder, and names the folder', async () => {
    const second = startServiceProcess({ ...environment, PORT: String(await freePort()) })
    assert.equal(await second.exit(), 1)
    assert.match(second.stderr(), /Countersign cannot start: Another Countersign service/)
    assert.ok(second.stderr().includes(dataDir))
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200)
  })

  it('says nothing of the demo at its second start, and knows the key of the first', async () => {
    const [, key] = service.stdout().match(/X-API-Key: (cs_live_\w+)/) ?? []
    service.child.kill('SIGTERM')
    assert.equal(await service.exit(), 0)
    service = startServiceProcess(environment)
    await service.ready()
    assert.ok(!service.stdout().includes('cs_live_'))
    const answer = await fetch(`${service.url}/api/v1/quota`, { headers: { 'X-API-Key': key ?? '' } })
    assert.equal(answer.status, 200)
  })

  it('answers 503 in the envelope while its database is away, and recovers automatically', async () => {
    const key = await makeKey(service, dataDir)
    process.kill(await embeddedPid(dataDir), 'SIGKILL')
    const seen = new Set<number>()
    const giveUpAt = performance.now() + 120_000
    for (let i = 0; ; i++) {
      assert.ok(performance.now() < giveUpAt, service.stderr())
      const answer = await fetch(`${service.url}/api/v1/quota`, { headers: { 'X-API-Key': key } })
      const body = (await answer.json()) as { success: boolean }
      assert.equal(body.success, answer.status === 200)
      seen.add(answer.status)
      if (answer.status === 200 && i > 20) break
      await delay(10)
    }
    for (const status of seen) assert.ok(status === 200 || status === 503, service.stderr())
  })
})

describe('The service on a database that is given', () => {
  let database: TestDatabase
  let environment: Record<string, string>
  before(async () => {
    database = await migratedDatabase({ demo: true })
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-start-'))
    environment = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, PORT: String(await freePort()) }
  })
  after(async () => {
    await database.drop()
    await rm(environment.DATA_DIR ?? '', { recursive: true, force: true })
  })

  it('refuses a port that is taken, and names PORT', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const PORT = String((taken.address() as AddressInfo).port)
    const first = startServiceProcess({ ...environment, HOST: '127.0.0.1', PORT })
    assert.equal(await first.exit(), 1)
    taken.close()
    assert.match(first.stderr(), /^Countersign cannot start: PORT \d+ is already in use\. .* PORT=8080\.$/m)
    const second = startServiceProcess(environment)
    await second.ready()
    assert.match(second.stdout(), /cs_live_/, 'the demo data are shown by the first start that succeeds')
    second.child.kill('SIGTERM')
    await second.exit()
  })

  it('refuses another secret key than the one its data were encrypted with', async () => {
    const other = startServiceProcess({ ...environment, SECRET_KEY: 'ab'.repeat(32) })
    assert.equal(await other.exit(), 1)
    assert.match(other.stderr(), /Countersign cannot start: SECRET_KEY is not the key/)
  })
})

describe('The service with a folder that cannot be made', () => {
  it('refuses by a sentence', async () => {
    const service = startServiceProcess({ DATA_DIR: '/proc/nope', PORT: String(await freePort()) })
    assert.equal(await service.exit(), 1)
    assert.match(service.stderr(), /^Countersign cannot start: DATA_DIR \/proc\/nope cannot be created or opened/)
  })
})

describe('The service in production', () => {
  it('makes no demo data, and names the embedded database in its log', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-production-'))
    const service = startServiceProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), NODE_ENV: 'production' })
    try {
      await service.ready()
      assert.ok(!service.stdout().includes('cs_live_'))
      assert.match(service.stderr(), /using the embedded database/)
    } finally {
      service.child.kill('SIGTERM')
      await service.exit()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

describe('The command migrate', () => {
  it('brings a database to the state of this version, and exits', async (t) => {
    const database = await testDatabase()
    t.after(() => database.drop())
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-migrate-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString }
    const first = startServiceProcess(environment, ['migrate'])
    assert.equal(await first.exit(), 0, first.stderr())
    assert.match(first.stdout(), /^\d+ migrations were applied\. The latest is \d{4}-[a-z-]+\.sql\.\n$/)
    const second = startServiceProcess(environment, ['migrate'])
    assert.equal(await second.exit(), 0, second.stderr())
    assert.match(second.stdout(), /^The database is up to date \(\d{4}-[a-z-]+\.sql\)\.\n$/)
    const service = startServiceProcess({ ...environment, PORT: String(await freePort()) })
    await service.ready()
    service.child.kill('SIGTERM')
    assert.equal(await service.exit(), 0)
  })

  it('refuses by a sentence while a service holds the embedded database', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-migrate-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const service = startServiceProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    await service.ready()
    const migrate = startServiceProcess({ DATA_DIR: dataDir }, ['migrate'])
    assert.equal(await migrate.exit(), 1)
    assert.match(migrate.stderr(), /^Countersign cannot migrate the database: Another Countersign service/m)
    service.child.kill('SIGTERM')
    assert.equal(await service.exit(), 0)
  })
})

describe('A word that is no command', () => {
  it('is refused, and starts nothing', async () => {
    const wrong = startServiceProcess({ DATA_DIR: '/proc/nope' }, ['migrat'])
    assert.equal(await wrong.exit(), 1)
    assert.match(wrong.stderr(), /^Countersign cannot start: "migrat" is not a command\. .* npm start -- --help\.$/m)
  })
})

describe('The help', () => {
  it('lists every setting and starts nothing', async () => {
    const help = startServiceProcess({}, ['--help'])
    assert.equal(await help.exit(), 0)
    for (const variable of ['PORT', 'DATABASE_URL', 'SECRET_KEY', 'ANCHOR', 'WEBHOOK_RETRY_SECONDS']) {
      assert.ok(help.stdout().includes(`\n  ${variable}`), variable)
    }
    assert.match(help.stdout(), /npm start -- migrate +bring the database/)
  })

  it('is what the README shows', async () => {
    const { settingsTable } = await import('../../../scripts/settings-table.ts')
    const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
    assert.ok(readme.includes(settingsTable()), 'run `npm run docs` to write the settings into the README')
  })
})

async function makeKey(service: ServiceProcess, dataDir: string): Promise<string> {
  const token = (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${service.url}/admin/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { id: string; key: string } }).data
  }
  const { id } = await post('/organizations', { name: 'Outage' })
  const { key } = await post('/keys', { organizationId: id, name: 'outage', requestsPerHour: 100_000 })
  return key
}
