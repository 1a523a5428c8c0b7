import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { openWire, type Wire } from '../harness/wire.ts'
import type { Ending } from '../log/log-nodes.ts'

/** One of several nodes, with a wire to each thing that it needs, and one on which clients reach it. */
export interface FaultNode {
  readonly name: string
  /** Through the wire. */
  readonly url: string
  readonly wires: { readonly clients: Wire; readonly database: Wire; readonly storage: Wire; readonly redis: Wire }
  readonly dataDir: string
  start(): Promise<void>
  /** Like a power failure. */
  kill(): Promise<void>
  pause(): void
  resume(): void
  /** Sets its clock so far ahead of that of the machine. */
  setClock(milliseconds: number): Promise<void>
  /** Ends it as an operator does, and returns how it ended. */
  stop(): Promise<number | NodeJS.Signals>
  /** What it has logged, in all its lives. */
  logged(): string
}

export async function createFaultNode(
  ending: Ending,
  name: string,
  wires: Omit<FaultNode['wires'], 'clients'>,
  environment: Record<string, string>,
): Promise<FaultNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-faults-'))
  const clockFile = join(dataDir, 'clock')
  const port = await freePort()
  const clients = await openWire({ host: '127.0.0.1', port })
  let life: ServiceProcess | undefined
  let earlier = ''
  let isOver = false
  async function end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    life?.child.kill('SIGCONT')
    life?.child.kill(signal)
    return (await life?.exit()) ?? 0
  }
  ending.onEnd(async () => {
    isOver = true
    await end('SIGKILL')
    await clients.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  return {
    name,
    url: `http://127.0.0.1:${clients.port}`,
    wires: { clients, ...wires },
    dataDir,
    async start() {
      // A fault may still be healing when the test has failed.
      if (isOver) return
      earlier += life?.stderr() ?? ''
      life = startServiceProcess({
        ...environment,
        DATA_DIR: dataDir,
        PORT: String(port),
        CLOCK_FILE: clockFile,
        NODE_OPTIONS: `--import=${import.meta.resolve('./shift-clock.ts')}`,
      })
      await life.ready()
    },
    async kill() {
      await end('SIGKILL')
    },
    pause: () => void life?.child.kill('SIGSTOP'),
    resume: () => void life?.child.kill('SIGCONT'),
    async setClock(milliseconds) {
      await writeFile(clockFile, String(milliseconds))
      life?.child.kill('SIGUSR2')
    },
    stop: () => end('SIGTERM'),
    logged: () => earlier + (life?.stderr() ?? ''),
  }
}
