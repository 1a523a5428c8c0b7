import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const mostCharacters = 1500

/** Runs one step of a generator. Throws with the end of its output if it fails. */
export function runIn(folder: string, [program, ...words]: readonly [string, ...string[]], env: object = {}): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20, env: { ...process.env, ...env } } as const
  const { status, stdout, stderr, error } = spawnSync(program, words, options)
  if (status === 0) return stdout
  throw new Error(`${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim().slice(-mostCharacters))
}

/** Streams a program's lines while this process continues: the service is called through it. */
export async function linesFrom(
  [program, ...words]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`it ended with ${status}: ${err.slice(-mostCharacters)}`)
  return out.split('\n').filter((line) => line !== '')
}
