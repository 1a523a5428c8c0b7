import { type WatchedProcess, watchProcess } from '../watch-process.ts'
import { endProcess } from './end-process.ts'
import { type RunAs, spawnAs } from './run-as.ts'

/**
 * Runs `initdb` or `postgres` on `directory` (passed by `-D`) so that it never outlives the service, even if that is
 * killed, and is not reached by a Ctrl-C in the terminal. Passes its output to `onLine`.
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
