import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Language } from '../../src/http/reference/examples.ts'
import type { BlockResult, BlockRunner } from './replay-story.ts'

export type OpenRunner = BlockRunner & { end(): Promise<void> }

const commands: Readonly<Partial<Record<Language, readonly [string, ...string[]]>>> = {
  curl: ['bash', '-euo', 'pipefail', join(import.meta.dirname, 'run-shell.sh')],
  typescript: [process.execPath, join(import.meta.dirname, 'run-typescript.ts')],
  python: ['python3', join(import.meta.dirname, 'run-python.py')],
}

/** One process that runs all blocks of a language. */
export function openRunner(language: Language, folder: string, environment: Record<string, string>): OpenRunner {
  const [command = '', ...words] = commands[language] ?? []
  const child: ChildProcess = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const exited = once(child, 'close')
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
  return {
    language,
    folder,
    async run(code) {
      child.stdin?.write(`${JSON.stringify(code)}\n`)
      const { value } = await lines.next()
      if (value === undefined) throw new Error(`This failed:\n${code}\n${complaints}`)
      return JSON.parse(value) as BlockResult
    },
    async end() {
      child.stdin?.end()
      await exited
    },
  }
}
