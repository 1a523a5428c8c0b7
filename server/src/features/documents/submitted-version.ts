import type { Version } from './model.ts'

/**
 * The document as submitted for signature. Skips what an earlier, failed request had prepared: its certification block
 * names other people.
 */
export function submittedVersion(versions: readonly Version[]): Version {
  const submitted = versions.findLast(isSubmitted)
  if (submitted === undefined) throw new Error('a document without its original')
  return submitted
}

export function isSubmitted({ kind }: Version, index: number, versions: readonly Version[]): boolean {
  switch (kind) {
    case 'ORIGINAL':
    case 'SEALED':
      return true
    case 'PREPARED':
    case 'SIGNED':
    case 'FINAL':
      return false
    case 'RENEWED': {
      const renewed = versions[index - 1]
      return renewed !== undefined && isSubmitted(renewed, index - 1, versions)
    }
  }
}
