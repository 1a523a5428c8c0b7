import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  readonly from: string
  readonly to: string
}

/** Every import between the project's files, types included, as paths below the root. */
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

/** Undefined for third-party modules. For a package its name is enough. */
function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const [scope, own] = name.split('/')
  return scope === '@countersign' ? `packages/${own}/src/index.ts` : undefined
}
