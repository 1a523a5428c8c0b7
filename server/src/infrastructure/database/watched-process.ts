import { type WatchedProcess, watchProcess } from '../watch-process.ts'
import { endProcess } from './end-process.ts'
import { type RunAs, spawnAs } from './run-as.ts'

/**
 * Runs `initdb` or `postgres` on `directory` (given to it by `-D`) so that it never outlives us, even when we are killed
 * outright, and out of reach of a Ctrl-C in our terminal. Its output is handed to `onLine`.
 */
export function startWatched(
  runAs: RunAs,
  file: string,
  directory: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<WatchedProcess> {
  return watchProcess({
    spawnShell: (shellArgs) => spawnAs(runAs, '/bin/sh', shellArgs, { stdio: 'pipe', detached: true }),
    command: [file, '-D', directory, ...args],
    onLine,
    end: (pid) => endProcess(pid, directory),
  })
}

export type { WatchedProcess } from '../watch-process.ts'
