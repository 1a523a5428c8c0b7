import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchProcess } from '../watch-process.ts'

export interface AnvilProcess {
  readonly url: string
  readonly pid: number
  readonly exited: Promise<unknown>
  readonly lastWords: () => string
  /** Idempotent; resolves once it has ended. */
  stop(): Promise<void>
}

/** Other chains of this kind may run anywhere: the number is not on the public list, and reads `csl1`. */
export const localChainId = 0x63736c31

/**
 * Starts anvil on a free port of this machine and resolves once it listens. It stores nothing itself: `load` is the
 * initial state; without it a chain starts whose genesis is unique by its random gas limit.
 */
export async function startAnvil(
  binary: string,
  directory: string,
  begin: { readonly load: string } | { readonly gasLimit: number },
): Promise<AnvilProcess> {
  const said: string[] = []
  let hear: (line: string) => void = () => {}
  const watched = await watchProcess({
    spawnShell: (args) =>
      spawn('/bin/sh', args, { stdio: 'pipe', detached: true, cwd: '/', env: environment(directory) }),
    command: [binary, ...settings(directory), ...beginning(begin)],
    onLine(line) {
      said.push(line)
      if (said.length > 20) said.shift()
      hear(line)
    },
    end: (pid) => end(pid, directory),
  })
  const lastWords = () =>
    said
      .filter((line) => line.trim() !== '')
      .slice(-3)
      .join('; ') || 'it printed nothing'
  const url = await new Promise<string | undefined>((resolve) => {
    hear = (line) => {
      const address = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line.trim())?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    }
    for (const line of said) hear(line)
    void watched.exited.then(() => resolve(undefined))
    setTimeout(resolve, timeoutMs, undefined).unref()
  })
  const stop = async () => {
    await end(watched.pid, directory)
    await watched.exited
  }
  if (url === undefined) {
    await stop()
    throw new Error(`The local chain did not start: ${lastWords()}`)
  }
  return { ...watched, url, lastWords, stop }
}

const timeoutMs = 30_000

/** The service's own environment is withheld: it contains secrets, and variables that would affect the program. */
function environment(directory: string): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: directory, LC_ALL: 'C', TZ: 'UTC' }
}

/** No CORS: pages in a browser on this machine must not access it. No history of states: nobody queries the past. */
function settings(directory: string): string[] {
  const words = `--host 127.0.0.1 --port 0 --chain-id ${localChainId} --accounts 0 --no-cors --prune-history`
  return [...words.split(' '), '--cache-path', cachePath(directory)]
}

function beginning(begin: { readonly load: string } | { readonly gasLimit: number }): string[] {
  return 'load' in begin ? ['--load-state', begin.load] : ['--gas-limit', String(begin.gasLimit)]
}

/** This argument identifies the process of this directory. */
function cachePath(directory: string): string {
  return join(directory, 'cache')
}

/** All its data is saved or signed elsewhere, so it can be killed immediately. */
async function end(pid: number, directory: string): Promise<void> {
  while (await isOurs(pid, directory)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return
    }
    await sleep(10)
  }
}

/** Process numbers are reused. Where command lines cannot be read, its supervisor has ended it. */
async function isOurs(pid: number, directory: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(cachePath(directory))
}
