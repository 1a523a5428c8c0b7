import type { Contradicted } from '../log/model.ts'
import type { Claim, Witness } from './model.ts'

/** What witnesses have seen that the database does not have. The log neither appends nor signs while there is a claim. */
export interface Claims {
  /** Keeps a claim of other entries, which more entries do not answer. */
  set(witness: Witness, claim: Claim): void
  /** The witness has cosigned this log. */
  clear(witness: Witness): void
  /** The witness names no more entries than there are. True unless it has cosigned other ones. */
  clearLarger(witness: Witness): boolean
  /** The first claim that a log of this size contradicts. */
  against(size: number): Contradicted | undefined
}

export function createClaims(): Claims {
  const claims = new Map<string, Claim>()
  return {
    set({ name }, claim) {
      if (claims.get(name)?.kind !== 'different') claims.set(name, claim)
    },
    clear: ({ name }) => void claims.delete(name),
    clearLarger({ name }) {
      if (claims.get(name)?.kind === 'different') return false
      claims.delete(name)
      return true
    },
    against(size) {
      for (const [name, claim] of claims) {
        if (claim.kind === 'larger' && claim.size <= size) continue
        return { message: messageOf(name, claim, size), remedy: remedyOf(name) }
      }
      return undefined
    },
  }
}

function messageOf(name: string, claim: Claim, size: number): string {
  return claim.kind === 'larger'
    ? `the witness ${name} has cosigned ${claim.size} entries of this log, but the database has ${size}`
    : `the witness ${name} has cosigned another log of ${claim.size} entries under this name`
}

function remedyOf(name: string): string {
  return `Restore a newer backup. If the witness ${name} is wrong, remove it from WITNESSES.`
}
