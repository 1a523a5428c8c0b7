import { answerOfRecord } from './answer-of-record.tsx'
import type { LogAnswer } from './lead-by-worst.tsx'
import { useRecord } from './use-record.ts'
import { useServiceProof } from './use-service-proof.ts'

/** The log's result for another file than the page's. Null if it has no record, or if the page does not ask. */
export function useOwnRecord(hash: string | null, fileName: string): LogAnswer | null {
  const { state, again } = useRecord(hash)
  const proof = useServiceProof(state.kind === 'found' ? state.record : null)
  if (hash === null || state.kind !== 'found') return null
  return answerOfRecord({ state, proof: proof.state, fileName, onAgain: again })
}
