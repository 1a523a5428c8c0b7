import type { ProofFile } from '@countersign/proof'
import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { readProofFile } from './read-proof-file.ts'

export type ChosenProof =
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly name: string; readonly proof: ProofFile }
  | { readonly kind: 'failed'; readonly name: string; readonly problem: Problem }

export type ProofChoice = {
  readonly proof: ChosenProof
  readonly choose: (file: File) => Promise<void>
  readonly remove: () => void
  /** Resolves to whether a proof is chosen, after reading one in progress. For work that began earlier. */
  readonly isChosen: () => Promise<boolean>
}

const NONE: ChosenProof = { kind: 'none' }

export function useChosenProof(): ProofChoice {
  const [proof, setProof] = useState(NONE)
  const latest = useRef(Promise.resolve(proof))

  const choose = useCallback(async (file: File) => {
    const reading = read(file)
    latest.current = reading
    const found = await reading
    // The latest choice wins, however long an earlier one took to read.
    if (latest.current === reading) setProof(found)
  }, [])

  const remove = useCallback(() => {
    latest.current = Promise.resolve(NONE)
    setProof(NONE)
  }, [])

  const isChosen = useCallback(async () => {
    for (;;) {
      const reading = latest.current
      const { kind } = await reading
      if (latest.current === reading) return kind === 'chosen'
    }
  }, [])
  return { proof, choose, remove, isChosen }
}

async function read(file: File): Promise<ChosenProof> {
  const { name } = file
  const found = await readProofFile(file)
  return found.ok ? { kind: 'chosen', name, proof: found.value } : { kind: 'failed', name, problem: found.problem }
}
