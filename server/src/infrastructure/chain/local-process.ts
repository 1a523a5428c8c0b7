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
  /** Idempotent; resolves when it is gone. */
  stop(): Promise<void>
}

/** Other chains of this kind may run anywhere: the number is nobody's on the public list, and reads `csl1`. */
export const localChainId = 0x63736c31

/**
 * Starts anvil on a free port of this machine and resolves when it listens. It keeps nothing by itself: `load` is the state
 * to begin with, or else a chain begins whose genesis no other has, by a gas limit that nobody else has drawn.
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
    setTimeout(resolve, patience, undefined).unref()
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

const patience = 30_000

/** Ours is kept away: it holds secrets, and variables that would steer the program. */
function environment(directory: string): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: directory, LC_ALL: 'C', TZ: 'UTC' }
}

/** No CORS: pages in a browser on this machine have no business here. No history of states: nobody asks for the past. */
function settings(directory: string): string[] {
  const words = `--host 127.0.0.1 --port 0 --chain-id ${localChainId} --accounts 0 --no-cors --prune-history`
  return [...words.split(' '), '--cache-path', cachePath(directory)]
}

function beginning(begin: { readonly load: string } | { readonly gasLimit: number }): string[] {
  return 'load' in begin ? ['--load-state', begin.load] : ['--gas-limit', String(begin.gasLimit)]
}

/** By this argument a process is known as the one of this directory. */
function cachePath(directory: string): string {
  return join(directory, 'cache')
}

/** It holds nothing that is not saved or signed elsewhere, so that it needs no time to go. */
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

/** Process numbers are used again. Where command lines cannot be read, its watcher has ended it. */
async function isOurs(pid: number, directory: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(cachePath(directory))
}
