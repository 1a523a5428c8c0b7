import { formatProofFile, type ProofFile } from '@countersign/proof'
import type { Outcome } from './command.ts'
import { findFiles, reasonOf } from './find-files.ts'
import type { Output } from './output.ts'
import { readBeside, writeProof } from './proof-beside.ts'
import { counted, printable } from './text.ts'
import type { PendingProof } from './upgrade-proof.ts'

export interface Tally {
  complete: number
  upgraded: number
  pending: number
  failed: number
}

export type Report = (proof: string, status: keyof Tally, reason?: string) => void

/** Counts the proofs, and prints each as it is reported. */
export function startTally(output: Output): { tally: Tally; problems: string[]; report: Report } {
  const problems: string[] = []
  const tally = { complete: 0, upgraded: 0, pending: 0, failed: 0 }
  const report: Report = (proof, status, reason) => {
    tally[status] += 1
    if (reason !== undefined) problems.push(`${proof}: ${reason}.`)
    const text = status === 'pending' ? printable(`${proof} is still pending.`) : undefined
    output.result({ proof, status, ...(reason === undefined ? {} : { reason }) }, text)
  }
  return { tally, problems, report }
}

export function outcomeOf(tally: Tally, problems: string[]): Outcome {
  const text = `${counted(tally.upgraded, 'proof')} completed, ${tally.complete} already complete, ${tally.pending} still pending.`
  return { data: { summary: tally }, text, code: tally.failed === 0 ? 0 : 4, problems }
}

/** The proofs that no chain confirms yet, earliest record first. `isProof` decides by the path. */
export async function findPending(
  named: readonly string[],
  isProof: (path: string) => boolean | Promise<boolean>,
  report: Report,
): Promise<PendingProof[]> {
  const pending: PendingProof[] = []
  for await (const found of findFiles(named)) {
    const { path } = found
    if (found.kind === 'problem') report(path, 'failed', found.reason)
    if (found.kind !== 'file') continue
    try {
      if (!(await isProof(path))) {
        if (named.includes(path)) report(path, 'failed', 'it is not a proof')
        continue
      }
      const beside = await readBeside(path)
      if (beside.kind !== 'proof') report(path, 'failed', 'it is damaged')
      else if (beside.proof.anchor !== undefined) report(path, 'complete')
      else pending.push({ path, proof: beside.proof })
    } catch (error) {
      report(path, 'failed', reasonOf(error))
    }
  }
  return pending.toSorted((a, b) => a.proof.index - b.proof.index)
}

/** Undefined if it was saved. */
export async function problemOfSaving({ path }: PendingProof, completed: ProofFile): Promise<string | undefined> {
  try {
    await writeProof(path, formatProofFile(completed))
    return undefined
  } catch (error) {
    return `it cannot be written (${reasonOf(error)})`
  }
}
