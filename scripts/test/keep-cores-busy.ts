import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Starts a program for each core that never rests; the returned function ends them. */
export function keepCoresBusy(): () => void {
  const programs = Array.from({ length: availableParallelism() }, () =>
    // It ends with this process, however that ends: its parent is then another one.
    spawn(process.execPath, ['-e', 'const parent = process.ppid; while (process.ppid === parent);'], {
      stdio: 'ignore',
    }),
  )
  return () => {
    for (const program of programs) program.kill('SIGKILL')
  }
}
