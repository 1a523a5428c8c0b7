import type { DocumentState } from '../../../../api/console/documents.ts'
import type { AppliedSeal } from '../../../../api/console/seals.ts'
import { act as doAct } from '../../../../api/console.ts'
import { useSession } from '../../shell/session.tsx'

/** The same place on the same version, sent twice, is one seal: a lost answer makes no second one. */
export function useApply({ documentId, fileHash }: DocumentState, sealId: string, keyFor: (content: string) => string) {
  const { own } = useSession()
  return (position: AppliedSeal['position'], signal: AbortSignal) => {
    const headers = { 'idempotency-key': keyFor(JSON.stringify([fileHash, sealId, position])) }
    const body = position === null ? { documentId } : { documentId, position }
    return doAct<AppliedSeal>('POST', own(`seals/${sealId}/apply`), body, signal, headers)
  }
}
