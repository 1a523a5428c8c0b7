import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'

export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves once the service listens; rejects with its output if it ends before. */
  ready(): Promise<void>
  exit(): Promise<number | NodeJS.Signals>
}

/** The built service, as `npm start` runs it. The runner of the tests builds it. */
export const main = join(import.meta.dirname, '../../dist/main.js')

/** The service in its own process. */
export function startServiceProcess(environment: Record<string, string>, words: string[] = []): ServiceProcess {
  const child = spawn(process.execPath, [main, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  const exited = once(child, 'close')
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    child,
    stdout: () => out,
    stderr: () => err,
    async ready() {
      while (!out.includes('is ready at')) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${out}${err}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    async exit() {
      await exited
      return child.exitCode ?? child.signalCode ?? 0
    },
  }
}

// Browsers refuse 10080.
const lowestPort = 12_000
const ranges = 100
const portsOfRange = 200
let rangeOfProcess: Promise<number> | undefined
let tried = randomInt(portsOfRange)

/** A port that stays free until it is used: below those that the system assigns, and in this process's own range. */
export async function freePort(): Promise<number> {
  rangeOfProcess ??= claimRange()
  const claimed = await rangeOfProcess
  for (let tries = 1; tries < portsOfRange; tries++) {
    const port = claimed + 1 + (tried++ % (portsOfRange - 1))
    const probe = await listenAt(port)
    if (probe === undefined) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
  throw new Error('no port')
}

/** The process that listens at the first port of a range owns the range, for as long as it lives. */
async function claimRange(): Promise<number> {
  for (let tries = 0; tries < ranges; tries++) {
    const first = lowestPort + ((process.pid + tries) % ranges) * portsOfRange
    const claim = await listenAt(first)
    if (claim === undefined) continue
    claim.unref()
    return first
  }
  throw new Error('no range of ports')
}

/** Undefined if another process listens. */
async function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** The pid of the embedded server in a data directory, as recorded by PostgreSQL itself. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return Number(note.split('\n')[0])
}
