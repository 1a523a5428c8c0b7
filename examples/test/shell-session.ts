import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ShellSession {
  /** Their output, and that of earlier ones in the background meanwhile. Rejects with it if one fails. */
  run(commands: string): Promise<string>
  /** The output since, once it contains these words. */
  printed(words: string): Promise<string>
  end(): Promise<void>
}

const mark = '\u0001done\u0001'

/** A shell like that of a reader who pastes one block after the other, but it ends at the first command that fails. */
export function openShell(folder: string, environment: Readonly<Record<string, string>>): ShellSession {
  const shell = spawn('bash', ['-euo', 'pipefail'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  // Programs that it left in the background would keep its output open.
  shell.on('exit', endGroup)
  const exited = once(shell, 'close')
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  function endGroup(): void {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL')
    } catch {
      // None of its programs is left.
    }
  }
  async function printed(words: string, what: string): Promise<string> {
    while (!output.includes(words)) {
      if (shell.exitCode !== null) throw new Error(`This failed:\n${what}\n${output}`)
      await Promise.race([exited, once(shell.stdout, 'data')])
    }
    const all = output
    output = ''
    return all
  }
  return {
    async run(commands) {
      shell.stdin.write(`${commands}\nprintf '${mark}'\n`)
      return (await printed(mark, commands)).replace(mark, '')
    },
    printed: (words) => printed(words, words),
    async end() {
      if (shell.exitCode === null) endGroup()
      await exited
    },
  }
}
