import type { ProofFile } from '@countersign/proof'
import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../problem.ts'
import { readProofFile } from './read-proof-file.ts'

export type ChosenProof =
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly name: string; readonly proof: ProofFile }
  | { readonly kind: 'failed'; readonly name: string; readonly problem: Problem }

export type ProofChoice = {
  readonly proof: ChosenProof
  readonly choose: (file: File) => Promise<void>
  readonly remove: () => void
  /** Whether there is one at this moment, for work that began before it was chosen. */
  readonly isChosen: () => boolean
}

export function useChosenProof(): ProofChoice {
  const [proof, setProof] = useState<ChosenProof>({ kind: 'none' })
  const latest = useRef(proof)

  const set = useCallback((next: ChosenProof) => {
    latest.current = next
    setProof(next)
  }, [])

  const choose = useCallback(
    async (file: File) => {
      const { name } = file
      const read = await readProofFile(file)
      set(read.ok ? { kind: 'chosen', name, proof: read.value } : { kind: 'failed', name, problem: read.problem })
    },
    [set],
  )

  const remove = useCallback(() => set({ kind: 'none' }), [set])
  const isChosen = useCallback(() => latest.current.kind === 'chosen', [])
  return { proof, choose, remove, isChosen }
}
