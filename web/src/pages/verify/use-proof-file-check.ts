import type { ProofFile } from '@countersign/proof'
import { useEffect, useState } from 'react'
import type { Outcome } from '../../api/problem.ts'
import type { LogTrust } from '../../api/proof.ts'
import { type CheckedProof, checkProofFile } from './check-proof.ts'
import type { ChosenProof } from './use-chosen-proof.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** Checks an added proof file when both file and proof are there. Requests nothing. */
export function useProofFileCheck(
  file: ChosenFile,
  proof: ChosenProof,
  logTrust: LogTrust | null,
): Outcome<CheckedProof> | null {
  const [known, setKnown] = useState<Known | null>(null)
  const hash = file.kind === 'hashed' ? file.hash : null
  const proofFile = proof.kind === 'chosen' ? proof.proof : null

  useEffect(() => {
    if (hash === null || proofFile === null) return
    let current = true
    void checkProofFile(hash, proofFile, logTrust).then((checked) => {
      if (current) setKnown({ hash, proofFile, result: checked })
    })
    return () => {
      current = false
    }
  }, [hash, proofFile, logTrust])

  // The result of an earlier file or proof must not appear for the current ones.
  return known !== null && known.hash === hash && known.proofFile === proofFile ? known.result : null
}

type Known = { readonly hash: string; readonly proofFile: ProofFile; readonly result: Outcome<CheckedProof> }
