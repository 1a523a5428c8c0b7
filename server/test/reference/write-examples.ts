import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examples } from '../../src/http/reference/examples.ts'

/** Stores a recording for the reference, formatted like the project. */
export function writeExamples(examples: Examples): void {
  const file = join(import.meta.dirname, '../../src/http/reference/examples.json')
  const text = JSON.stringify(examples, null, 2)
  writeFileSync(file, execFileSync('biome', ['format', `--stdin-file-path=${file}`], { input: text, encoding: 'utf8' }))
}
