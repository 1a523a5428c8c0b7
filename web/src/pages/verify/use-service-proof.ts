import { useEffect, useState } from 'react'
import type { Outcome, Problem } from '../../api/problem.ts'
import { fetchLogTrust, fetchProof } from '../../api/proof.ts'
import type { PublicRecord } from '../../api/record.ts'
import { type CheckedProof, checkServiceProof, readProof } from './check-proof.ts'

export type ProofState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly checked: CheckedProof }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Downloads the proof of a record and verifies it in the browser. */
export function useServiceProof(record: PublicRecord | null): {
  readonly state: ProofState
  readonly again: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ProofState>({ kind: 'none' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new download
  useEffect(() => {
    if (record === null) {
      setState({ kind: 'none' })
      return
    }
    const controller = new AbortController()
    setState({ kind: 'checking' })
    fetchAndCheck(record, controller.signal).then(
      (checked) => setState(checked.ok ? { kind: 'checked', checked: checked.value } : { kind: 'failed', ...checked }),
      (error) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [record, attempt])

  return { state, again: () => setAttempt((before) => before + 1) }
}

async function fetchAndCheck(record: PublicRecord, signal: AbortSignal): Promise<Outcome<CheckedProof>> {
  const [text, logTrust] = await Promise.all([fetchProof(record.hash, signal), fetchLogTrust(signal)])
  if (!text.ok) return text
  const proof = readProof(text.value)
  return proof.ok ? checkServiceProof(record, proof.value, logTrust) : proof
}
