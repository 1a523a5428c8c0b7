import type { ProofFile } from '@countersign/proof'
import { useEffect, useState } from 'react'
import type { Outcome } from '../../api/problem.ts'
import { type CheckedProof, checkBroughtProof } from './check-proof.ts'
import type { ChosenProof } from './use-chosen-proof.ts'
import type { ChosenFile } from './use-file-hash.ts'

/** The check of a proof that somebody brought, when file and proof are both there. Asks nobody. */
export function useBroughtProof(
  file: ChosenFile,
  proof: ChosenProof,
  logKey: string | null,
): Outcome<CheckedProof> | null {
  const [known, setKnown] = useState<Known | null>(null)
  const hash = file.kind === 'hashed' ? file.hash : null
  const brought = proof.kind === 'chosen' ? proof.proof : null

  useEffect(() => {
    if (hash === null || brought === null) return
    let current = true
    void checkBroughtProof(hash, brought, logKey).then((checked) => {
      if (current) setKnown({ hash, brought, result: checked })
    })
    return () => {
      current = false
    }
  }, [hash, brought, logKey])

  // From the render on that has another file or another proof, what was said of the former is not said of these.
  return known !== null && known.hash === hash && known.brought === brought ? known.result : null
}

type Known = { readonly hash: string; readonly brought: ProofFile; readonly result: Outcome<CheckedProof> }
