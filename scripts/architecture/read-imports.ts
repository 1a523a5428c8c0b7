import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  readonly from: string
  readonly to: string
}

/** Every import of one of our files by another, types included, as paths below the root. */
export function readImports(root: string): Import[] {
  const files = globSync('{server,web,packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  return files.sort().flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    return [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
      const to = resolve(from, name)
      return to === undefined ? [] : [{ from, to }]
    })
  })
}

/** Undefined for what others wrote. Of a package it is enough to know which one. */
function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const [scope, own] = name.split('/')
  return scope === '@countersign' ? `packages/${own}/src/index.ts` : undefined
}
