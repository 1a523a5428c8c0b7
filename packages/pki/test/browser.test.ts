import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')

/** Everything that a file imports, itself included. */
function reachable(file: string, seen: Map<string, string[]> = new Map()): Map<string, string[]> {
  if (seen.has(file)) return seen
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*? from '([^']+)'/gm)].map(
    ([, specifier]) => specifier as string,
  )
  seen.set(file, specifiers)
  for (const specifier of specifiers) if (specifier.startsWith('.')) reachable(join(dirname(file), specifier), seen)
  return seen
}

/** The byte helpers and the SHA-256 of proof, which runs in browsers and imports nothing. */
function isOutside(specifier: string): boolean {
  return !specifier.startsWith('.') && !['@countersign/proof/bytes', '@countersign/proof/sha256'].includes(specifier)
}

test('the package runs in browsers: nothing that its entry imports needs a module of Node.js or of others', () => {
  const graph = reachable(join(SOURCE, 'index.ts'))
  assert.ok(graph.size > 40, `only ${graph.size} files were found`)
  for (const [file, specifiers] of graph) {
    assert.deepEqual(specifiers.filter(isOutside), [], file)
    assert.doesNotMatch(readFileSync(file, 'utf8'), /\b(?:Buffer|process|require)\b[.(]/, file)
  }
})

test('only the reader of PKCS#12 files needs Node.js', () => {
  const outside = [...reachable(join(SOURCE, 'pkcs12/read-pkcs12.ts'))].flatMap(([, specifiers]) =>
    specifiers.filter(isOutside),
  )
  assert.deepEqual(new Set(outside), new Set(['node:crypto', 'node:util']))
})
