import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The files whose imports lead to the target, directly or indirectly. */
export function filesThatReach(files: readonly string[], target: string): string[] {
  const wanted = resolve(target)
  const known = new Map<string, boolean>()
  const reaches = (file: string): boolean => {
    const answer = known.get(file)
    if (answer !== undefined) return answer
    // Files may import each other in a cycle.
    known.set(file, false)
    const found = file === wanted || importsOf(file).some(reaches)
    known.set(file, found)
    return found
  }
  return files.filter((file) => reaches(resolve(file)))
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)]
    .map(([, address = '']) => resolve(dirname(file), address))
    .filter((address) => existsSync(address))
}
