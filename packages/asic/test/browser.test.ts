import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')

/** Everything that a file imports, itself included. */
function reachable(file: string, seen: Map<string, string[]> = new Map()): Map<string, string[]> {
  if (seen.has(file)) return seen
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*? from '([^']+)'/gm)].map(
    ([, from = '']) => from,
  )
  seen.set(file, found)
  for (const from of found) if (from.startsWith('.')) reachable(join(dirname(file), from), seen)
  return seen
}

test('containers are made and verified by what browsers have; only the tools of Node.js are not for them', () => {
  for (const entry of ['verify/index.ts', 'container/archive-container.ts', 'container/sign-container.ts']) {
    const graph = reachable(join(SOURCE, entry))
    for (const [file, imports] of graph) {
      const outside = imports.filter((from) => !from.startsWith('.'))
      assert.ok(
        outside.every((from) => ['@countersign/pki', '@countersign/proof/bytes'].includes(from)),
        `${file}: ${outside}`,
      )
      assert.doesNotMatch(readFileSync(file, 'utf8'), /\b(?:Buffer|process)\b[.(]/, file)
    }
  }
})
