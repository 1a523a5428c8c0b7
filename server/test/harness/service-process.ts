import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when the service listens; rejects with its output when it ends before. */
  ready(): Promise<void>
  exit(): Promise<number | NodeJS.Signals>
}

const main = join(import.meta.dirname, '../../src/main.ts')

/** The service as a process of its own, as `npm start` runs it. */
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
        await Promise.race([delay(20), exited])
      }
    },
    async exit() {
      await exited
      return child.exitCode ?? child.signalCode ?? 0
    },
  }
}

const portsOfProcess = 200
// Browsers refuse 10080.
const firstPort = 12_000 + (process.pid % 100) * portsOfProcess
let tried = randomInt(portsOfProcess)

/**
 * One that stays free until it is used: below those that the system gives to whoever asks for any port, and of a range of this
 * process.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries++) {
    const port = firstPort + (tried++ % portsOfProcess)
    if (await isFree(port)) return port
  }
  throw new Error('no port')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listening) await new Promise((resolve) => probe.close(resolve))
  return listening
}

/** The pid of the embedded server in a data directory, as PostgreSQL itself notes it. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return Number(note.split('\n')[0])
}
