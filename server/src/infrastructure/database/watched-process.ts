import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from './end-process.ts'
import { type RunAs, spawnAs } from './run-as.ts'

export interface WatchedProcess {
  readonly pid: number
  /** Resolves when the program itself is gone, not only its watcher; the code is that of the program where known. */
  readonly exited: Promise<{ readonly code: number | undefined }>
}

/**
 * Runs `initdb` or `postgres` on `directory` (given to it by `-D`) so that it never outlives us, even when we are killed
 * outright, and out of reach of a Ctrl-C in our terminal. Its output is handed to `onLine`.
 */
export async function startWatched(
  runAs: RunAs,
  file: string,
  directory: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<WatchedProcess> {
  const shell = spawnAs(runAs, '/bin/sh', ['-c', watchScript, 'watch', file, '-D', directory, ...args], {
    stdio: 'pipe',
    detached: true,
  })
  const { stdin, stdout, stderr } = shell
  if (stdin === null || stdout === null || stderr === null) throw new Error('The watcher has no pipes')
  stdin.on('error', () => {})
  createInterface({ input: stderr }).on('line', onLine)
  const drained = new Promise((resolve) => stderr.once('close', resolve))
  const shellExit = once(shell, 'exit')
  const pid = await firstNumber(stdout, shellExit)

  async function gone() {
    const [code] = (await shellExit) as [number | null]
    stdin?.destroy()
    await endProcess(pid, directory)
    // Other processes of the server may hold the pipe a little longer.
    await Promise.race([drained, sleep(500, undefined, { ref: false })])
    return { code: code ?? undefined }
  }
  return { pid, exited: gone() }
}

/**
 * The shell waits for the program and exits like it. A second process reads our pipe, which ends when we do, and then
 * ends the program; it goes on doing so if the shell alone is killed. SIGINT is repeated, since it is ignored until the
 * program has set up its handlers (POSIX shell, 2.11: asynchronous lists ignore it). Both ignore the signals by which an
 * init system ends all processes of a service together: it is for us to say when the database may go.
 */
const watchScript = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- >&2 &
pid=$!
(
  while read -r _; do :; done
  signal=INT tries=0
  while kill -$signal $pid; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || signal=QUIT
    sleep 1
  done
) <&3 3<&- >/dev/null 2>&1 &
reader=$!
exec 3<&-
echo $pid
wait $pid
status=$?
kill -KILL $reader
wait $reader 2>/dev/null
exit $status
`

async function firstNumber(stdout: NodeJS.ReadableStream, shellExit: Promise<unknown[]>): Promise<number> {
  const line = once(createInterface({ input: stdout }), 'line') as Promise<string[]>
  const [text] = await Promise.race([line, shellExit.then(() => [''])])
  const pid = Number(text)
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('The watcher of the embedded database did not start')
  return pid
}
