import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { assemble, type Service } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { fileWorkRule } from '../../src/features/documents/file-work.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import type { Chain } from '../../src/ports/chain.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { DomainRecords } from '../../src/ports/domain-records.ts'
import type { PdfWork } from '../../src/ports/pdf-work.ts'
import type { Slots } from '../../src/ports/slots.ts'
import type { Timers } from '../../src/ports/timers.ts'
import { checkAnswer } from './check-answer.ts'
import { atEndOfFile } from './end-of-run.ts'
import { eventually } from './eventually.ts'
import { jobEnds, jobsSettled } from './job-ends.ts'
import { quickPasswords } from './quick-passwords.ts'
import { freePort } from './service-process.ts'
import { sharedPdfWork } from './shared-pdf-work.ts'
import { migratedDatabase } from './test-database.ts'

export interface TestService {
  readonly url: string
  /** Where `call` calls from, as the service sees it. */
  readonly address: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly adminToken: string
  /** Its slots for work on whole files. */
  readonly fileSlots: Slots
  /** The log so far. */
  readonly logged: () => string
  /** Calls the service; a non-text body is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Calls the administration API and returns the data of its answer, which must be a success. */
  admin(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, never> & { id: string; key: string; token: string }>
  /** An organization on the enterprise plan with a key. */
  organization(options?: {
    plan?: string
    requestsPerHour?: number
  }): Promise<{ id: string; key: string; keyId: string }>
  /** Resolves once no job is due and none runs. */
  settled(): Promise<void>
  /** Polls until there is something, each time when a job has ended. */
  eventually<T>(
    what: string | (() => string | Promise<string>),
    look: () => T | Promise<T>,
    seconds?: number,
  ): Promise<Exclude<T, false | null | undefined>>
  stop(): Promise<void>
}

export interface CallOptions {
  readonly key?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  readonly json: any
}

export interface TestServiceOptions {
  readonly environment?: Record<string, string>
  readonly clock?: Clock
  readonly timers?: Timers
  readonly chain?: Chain
  readonly pdfWork?: PdfWork
  readonly domainRecords?: DomainRecords
  /** Hashes passwords as the product does. */
  readonly costlyPasswords?: boolean
  readonly demo?: boolean
  /** One that was used before: others know the service by its URL. */
  readonly port?: number
  /** Stays when the service stops: one of several nodes, which share a SECRET_KEY and an ADMIN_TOKEN as well. */
  readonly databaseUrl?: string
}

/**
 * The whole service in this process, on its own database and a free port, with a clock that can be set. It creates the
 * demo data of a first start only if `demo` is set.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database =
    options.databaseUrl === undefined
      ? await migratedDatabase({ demo: options.demo ?? false })
      : { connectionString: options.databaseUrl, drop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-service-'))
  const port = options.port ?? (await freePort())
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: String(port),
    LOG_LEVEL: 'debug',
    // Tests move their clocks by weeks.
    SESSION_IDLE_HOURS: '8760',
    SESSION_DAYS: '365',
  }
  const config = readConfig({ ...environment, ...options.environment })
  const sink = new PassThrough()
  const lines: Buffer[] = []
  const ends = jobEnds()
  sink.on('data', (chunk: Buffer) => {
    lines.push(chunk)
    ends.hear(chunk.toString())
  })
  const fileSlots = createSlots(fileWorkRule)
  let service: Service | undefined = await assemble(config, pino({ level: config.logLevel }, sink), {
    onFatal: (error) => {
      throw error
    },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.timers === undefined ? {} : { timers: options.timers }),
    ...(options.domainRecords === undefined ? {} : { domainRecords: options.domainRecords }),
    ...(options.chain === undefined ? {} : { chain: options.chain }),
    pdfWork: options.pdfWork ?? sharedPdfWork(),
    fileSlots,
    // Only `runScheduled` does.
    runsSchedules: false,
    readinessRests: false,
    ...(options.costlyPasswords ? {} : { passwords: quickPasswords }),
  })
  await service.listen()
  atEndOfFile(() => {
    lines.length = 0
    return service !== undefined
  })
  const adminToken = config.adminToken ?? (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim()
  const url = `http://127.0.0.1:${port}`

  const call: TestService['call'] = async (method, path, { key, headers, body } = {}) => {
    const json = body !== undefined && typeof body !== 'string' && !(body instanceof FormData)
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string | FormData) }),
      redirect: 'manual',
    })
    const text = await response.text()
    const isJson = /\bapplication\/(scim\+)?json\b/.test(response.headers.get('content-type') ?? '')
    const { status } = response
    const answer = { status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
    checkAnswer(method, path, answer)
    return answer
  }

  const admin: TestService['admin'] = async (method, path, body) => {
    const answer = await call(method, `/admin/v1${path}`, { headers: { authorization: `Bearer ${adminToken}` }, body })
    if (answer.json?.success !== true) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json.data
  }

  let observer: Promise<pg.Client> | undefined

  return {
    url,
    address: '127.0.0.1',
    databaseUrl: database.connectionString,
    dataDir,
    adminToken,
    fileSlots,
    logged: () => Buffer.concat(lines).toString(),
    call,
    admin,
    async organization({ plan = 'enterprise', requestsPerHour } = {}) {
      const { id } = await admin('POST', '/organizations', { name: 'Example', plan })
      const { id: keyId, key } = await admin('POST', '/keys', { organizationId: id, name: 'test', requestsPerHour })
      return { id, key, keyId }
    },
    async settled() {
      observer ??= openObserver(database.connectionString)
      const client = await observer
      await jobsSettled((text) => client.query(text), ends)
    },
    eventually: (what, look, seconds) => eventually(what, look, seconds, () => ends.next()),
    async stop() {
      await (await observer)?.end()
      await service?.stop(1000)
      // The modules of a test keep this object.
      service = undefined
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openObserver(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'test observer' })
  // A test may cut the connections of its service, and this one with them.
  client.on('error', () => {})
  await client.connect()
  return client
}
