import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Every process that names the directory: the chain, and the shells that supervise it. */
export function anvilsOf(directory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => Number.isInteger(pid) && pid !== process.pid && commandLine(pid).includes(`${directory}/local-chain`),
    )
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const script = fileURLToPath(new URL('local-run.ts', import.meta.url))

/** A service that consists only of its local chain, to be killed. */
export function startLocalService(directory: string): { running: Promise<unknown>; kill(): Promise<void> } {
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { running: once(child.stdout, 'data'), kill }
}
