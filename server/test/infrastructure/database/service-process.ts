import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Place } from './embedded-database.ts'

export type Outcome =
  | { readonly kind: 'running'; readonly processId: number; readonly connectionString: string }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }

export interface ServiceProcess {
  readonly child: ChildProcess
  readonly outcome: Promise<Outcome>
  /** Resolves once the process has ended; its database may still be stopping. */
  kill(): Promise<void>
}

export interface SpawnAs {
  readonly uid?: number
  readonly gid?: number
  /** A command that runs the rest of its arguments, such as `setpriv`. */
  readonly under?: readonly string[]
}

const script = fileURLToPath(new URL('run-embedded-postgres.ts', import.meta.url))

/** Starts `run-embedded-postgres.ts` in its own process. */
export function startService(place: Place, { uid, gid, under = [] }: SpawnAs = {}): ServiceProcess {
  const [command = '', ...args] = [...under, process.execPath, script, place.directory]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE_NO_WARNINGS: '1' },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const outcome = Promise.race([
    once(lines, 'line').then(([line]) => JSON.parse(line as string) as Outcome),
    exited.then(([code]): Outcome => ({ kind: 'failed', name: 'Exit', message: `no answer, exit code ${code}` })),
  ])
  const service: ServiceProcess = {
    child,
    outcome,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
  place.onEnd(service.kill)
  return service
}

export async function running(service: ServiceProcess): Promise<Extract<Outcome, { kind: 'running' }>> {
  const outcome = await service.outcome
  if (outcome.kind === 'failed') throw new Error(outcome.message)
  return outcome
}

export async function refusal(service: ServiceProcess): Promise<string> {
  const outcome = await service.outcome
  if (outcome.kind === 'running') throw new Error('It started and should have refused to')
  if (outcome.name !== 'StartRefused') throw new Error(`${outcome.name}: ${outcome.message}`)
  return outcome.message
}
