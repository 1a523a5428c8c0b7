import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

const packages: Record<string, string> = {
  '@countersign/pki': '../../../pki/src/index.ts',
  '@countersign/proof/bytes': '../../../proof/src/bytes.ts',
}

/** Imports that remain without the types. */
async function importsOf(file: URL, seen: Map<string, string[]>): Promise<void> {
  if (seen.has(file.href)) return
  const text = await readFile(file, 'utf8')
  const found = [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm)].map(
    ([, from = '']) => from,
  )
  seen.set(file.href, found)
  for (const from of found) {
    if (from.startsWith('.')) await importsOf(new URL(from, file), seen)
    else if (from in packages) await importsOf(new URL(packages[from] ?? '', import.meta.url), seen)
  }
}

test('verification imports nothing that browsers lack', async () => {
  const seen = new Map<string, string[]>()
  await importsOf(new URL('../../src/verify/verify-pdf.ts', import.meta.url), seen)
  const own = [...seen].filter(([file]) => file.includes('/pdf/src/'))
  assert.ok(own.length > 20)
  const outside = new Set(own.flatMap(([, imports]) => imports).filter((from) => !from.startsWith('.')))
  assert.deepEqual([...outside].sort(), Object.keys(packages))
  for (const [file, imports] of seen) assert.ok(!imports.some((from) => from.startsWith('node:')), file)
  for (const [file] of own) {
    const text = await readFile(new URL(file), 'utf8')
    assert.ok(!/\b(?:Buffer|process)\b\./.test(text), file)
  }
})
