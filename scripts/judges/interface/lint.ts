import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Verdict } from '../model.ts'
import { installTools } from './install-tools.ts'

/** Reads the document and reports problems. */
export interface Linter {
  readonly name: string
  /** Throws `Unavailable` if it cannot be installed. */
  install(): (document: string) => Verdict
}

const configuration = (name: string) => join(import.meta.dirname, 'tools', name)

/** Warnings and hints count. */
export const spectral: Linter = {
  name: 'Spectral',
  install() {
    const tools = installTools()
    return (document) => {
      const words = ['lint', document, '--ruleset', configuration('spectral.yaml'), '--format', 'json', '--quiet']
      const found = readJson(run(tools, 'spectral', words)) as { code: string; message: string; path: string[] }[]
      return verdict(found.map(({ code, message, path }) => `${code}: ${message} [${path.join('/')}]`))
    }
  },
}

export const redocly: Linter = {
  name: 'Redocly',
  install() {
    const tools = installTools()
    return (document) => {
      const words = ['lint', document, '--config', configuration('redocly.yaml'), '--format', 'json']
      const { problems } = readJson(run(tools, 'redocly', words)) as {
        problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
      }
      return verdict(problems.map((one) => `${one.ruleId}: ${one.message} [${one.location[0]?.pointer ?? ''}]`))
    }
  },
}

function verdict(findings: readonly string[]): Verdict {
  return { cell: findings.length === 0 ? 'no warning' : `${findings.length} warnings`, findings }
}

function run(tools: string, program: string, words: readonly string[]): string {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { encoding: 'utf8', maxBuffer: 64 << 20, env } as const
  const { stdout, stderr } = spawnSync(join(tools, 'node_modules/.bin', program), words, options)
  if (stdout.trim() === '') throw new Error(`${program} says nothing: ${stderr.slice(-1500)}`)
  return stdout
}

/** Some print a line before it. */
function readJson(text: string): unknown {
  return JSON.parse(text.slice(text.search(/^[[{]/m)))
}
