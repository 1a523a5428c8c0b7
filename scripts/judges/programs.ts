import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Unavailable } from './model.ts'

/** Throws unless the program runs; installs Debian's package of it if it does not. */
export function requireProgram([program, ...words]: readonly [string, ...string[]], debianPackage: string): void {
  const runs = () => spawnSync(program, words, { stdio: 'ignore' }).status === 0
  if (runs()) return
  const prepare = join(import.meta.dirname, '../prepare.mjs')
  spawnSync(process.execPath, [prepare, `--debian=${debianPackage}`], { stdio: ['ignore', 2, 2] })
  if (!runs()) throw new Unavailable(`${program} does not run here; Debian has it in ${debianPackage}.`)
}

/** A failed installation step is the registry's fault, or there is no network. */
export function installBy(program: string, words: readonly string[], what: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status === 0) return
  const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim()
  throw new Unavailable(`${what} could not be installed. ${output.split('\n').slice(-3).join(' ')}`)
}

/** One line of JSON for each file. */
export function linesOf(program: string, words: readonly string[]): unknown[] {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 64 << 20 })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? ''}${stderr?.slice(-4000) ?? ''}`)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
