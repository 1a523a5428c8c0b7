import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/service-process.ts'
import { openWire, type Wire } from '../harness/wire.ts'
import { bucket } from '../infrastructure/blob-store/s3-fixture.ts'
import { startS3Server } from '../infrastructure/blob-store/s3-server.ts'
import { type Ending, endingOf } from '../log/log-nodes.ts'
import { type DatabasePair, databaseUrlOf, startDatabasePair } from './database-pair.ts'
import { createFaultNode, type FaultNode } from './fault-node.ts'

export interface Cluster {
  readonly nodes: readonly FaultNode[]
  readonly database: DatabasePair
  /** For the checks, which read what is there. */
  readonly databaseUrl: string
  readonly storage: { pause(): void; resume(): void }
  readonly redis: { pause(): void; resume(): void; kill(): Promise<void>; start(): Promise<void> }
  readonly adminToken: string
}

const nodeCount = 3

/** Three nodes of the service, and what they share. Everything between them and the rest passes a wire. */
export async function startCluster(t: TestContext, settings: Record<string, string>): Promise<Cluster> {
  const ending = endingOf(t)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cluster-'))
  ending.onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  const nodes: FaultNode[] = []
  const databaseWires: Wire[] = []
  const database = await startDatabasePair(t, () => databaseWires)
  const storage = await startStorage(ending, join(folder, 's3'))
  const redis = await startRedis(ending, folder)
  const open = async (target: Parameters<typeof openWire>[0]) => {
    const wire = await openWire(target)
    ending.onEnd(() => wire.close())
    return wire
  }
  const openToDatabase = async () => {
    const wire = await open({ path: database.primary().socketPath })
    databaseWires.push(wire)
    return wire
  }
  const shared = {
    NODE_ENV: 'production',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    PUBLIC_URL: 'https://sign.example.org',
    RATE_LIMIT_PER_HOUR: '100000000',
    ...settings,
  }
  for (let number = 1; number <= nodeCount; number++) {
    const wires = {
      database: await openToDatabase(),
      storage: await open({ host: '127.0.0.1', port: storage.port }),
      redis: await open({ path: redis.socket }),
    }
    const environment = {
      ...shared,
      DATABASE_URL: databaseUrlOf(wires.database),
      STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${wires.storage.port}/${bucket}?tls=false`,
      REDIS_URL: `redis://127.0.0.1:${wires.redis.port}`,
    }
    nodes.push(await createFaultNode(ending, `node ${number}`, wires, environment))
  }
  const ownWire = await openToDatabase()
  // The first one migrates; the others would only wait.
  await nodes[0]?.start()
  await Promise.all(nodes.slice(1).map((node) => node.start()))
  return {
    nodes,
    database,
    databaseUrl: databaseUrlOf(ownWire),
    storage,
    redis,
    adminToken: shared.ADMIN_TOKEN,
  }
}

async function startStorage(ending: Ending, folder: string) {
  const server = await startS3Server(folder, bucket, await freePort())
  ending.onEnd(() => server.stop())
  return {
    port: server.port,
    pause: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
  }
}

async function startRedis(ending: Ending, folder: string) {
  const socket = join(folder, 'redis.sock')
  let server: ChildProcess | undefined
  async function start(): Promise<void> {
    const words = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '']
    const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
    server = child
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    await eventually(
      () => `Redis is ready: ${said}`,
      () => said.includes('eady to accept connections'),
    )
  }
  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  ending.onEnd(kill)
  await start()
  return {
    socket,
    start,
    kill,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
  }
}
