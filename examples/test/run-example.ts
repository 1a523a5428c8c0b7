import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const examplesFolder = join(import.meta.dirname, '..')

export interface Example {
  /** The output so far, once it contains this. Rejects if it ends before. */
  printed(words: string): Promise<string>
  end(): Promise<void>
}

/** An example that stays and waits, as a reader starts it. */
export function startExample(
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Example {
  const child: ChildProcess = spawn(command, words, {
    cwd: examplesFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const exited = once(child, 'close')
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  return {
    async printed(expected) {
      while (!output.includes(expected)) {
        if (child.exitCode !== null) throw new Error(`it ended: ${output}`)
        await Promise.race([exited, ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'data'))])
      }
      return output
    },
    async end() {
      // go run starts the program that it has built: both are in their own group.
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}
