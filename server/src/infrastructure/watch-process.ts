import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WatchedProcess {
  readonly pid: number
  /** Resolves once the program itself has ended, not only its supervisor; the code is the program's if known. */
  readonly exited: Promise<{ readonly code: number | undefined }>
}

interface Watch {
  /** Runs `/bin/sh` with these arguments and pipes for all three streams, not reached by a Ctrl-C in the terminal. */
  readonly spawnShell: (args: readonly string[]) => ChildProcess
  readonly command: readonly string[]
  /** Called for each line of either stream. */
  readonly onLine: (line: string) => void
  /** Ends the program if its supervisor was lost and it still runs; resolves once it has ended. */
  readonly end: (pid: number) => Promise<void>
}

/** Runs a program so that it never outlives the service, even if that is killed. */
export async function watchProcess({ spawnShell, command, onLine, end }: Watch): Promise<WatchedProcess> {
  const shell = spawnShell(['-c', watchScript, 'watch', ...command])
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
    await end(pid)
    // Other processes of the program may hold the pipe a little longer.
    await Promise.race([drained, sleep(500, undefined, { ref: false })])
    return { code: code ?? undefined }
  }
  return { pid, exited: gone() }
}

/**
 * The shell waits for the program and exits like it. A second process reads the service's pipe, which ends with the
 * service, and then ends the program; it does so even if the shell alone is killed. SIGINT is repeated, since it is
 * ignored until the program has set up its handlers (POSIX shell, 2.11: asynchronous lists ignore it). Both ignore the
 * signals by which an init system ends all processes of a service together: the service decides when the program ends.
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
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('The watcher of a program did not start')
  return pid
}
