import type { DocumentState } from '@countersign/api'
import { useQuery } from '../../../../queries/use-query.ts'
import { useSession } from '../../shell/session.tsx'
import { EMPTY, withDocument } from './entered.ts'
import { enteredFrom } from './entered-from.ts'
import type { Draft } from './kept-draft.ts'
import { whyUnfit } from './why-unfit.ts'

const BLANK: Draft = { entered: EMPTY, attempt: null, from: null }

type Named = { readonly document?: string; readonly from?: string }

type Beginning = {
  /** Null while it loads. */
  readonly draft: Draft | null
  /** Whether it is the draft from earlier. */
  readonly isKept: boolean
  /** Whether the request to send again would replace another draft, which the sender has to decide. */
  readonly replacesDraft: boolean
  /** What the URL names, but nobody can use. */
  readonly missing: 'document' | 'from' | null
}

/** What the form begins with: a request to send again, a document, the draft from earlier, or nothing. */
export function useBeginning({ document, from }: Named, kept: Draft | null): Beginning {
  const { own, manages, organization } = useSession()
  const isResumed = from !== undefined && kept?.from === from
  const request = useQuery(from === undefined || isResumed ? null : own('readSigningRequest', { id: from }))
  const documentId = request.value?.documentId ?? (from === undefined ? document : undefined)
  const named = useQuery(documentId === undefined ? null : own('readDocumentStatus', { id: documentId }))

  if (from !== undefined && !isResumed) {
    if (request.problem !== null) return begin(kept, 'from')
    if (request.value === null || isWaiting(named)) return LOADING
    const entered = enteredFrom(request.value, named.value, { name: organization.name, manages })
    return { draft: { entered, attempt: null, from }, isKept: false, replacesDraft: kept !== null, missing: null }
  }
  if (document === undefined || from !== undefined) return begin(kept, null)
  if (isWaiting(named)) return LOADING
  if (named.value === null || whyUnfit(named.value.status) !== null) return begin(kept, 'document')
  return { ...begin(kept, null), draft: withNamed(kept ?? BLANK, named.value) }
}

const LOADING: Beginning = { draft: null, isKept: false, replacesDraft: false, missing: null }

function begin(kept: Draft | null, missing: Beginning['missing']): Beginning {
  return { draft: kept ?? BLANK, isKept: kept !== null, replacesDraft: false, missing }
}

function isWaiting({ value, problem }: { readonly value: unknown; readonly problem: unknown }): boolean {
  return value === null && problem === null
}

function withNamed(draft: Draft, { documentId, title, pages, size }: DocumentState): Draft {
  const { entered } = draft
  if (entered.document?.documentId === documentId && entered.source !== 'address') return draft
  return { ...draft, entered: withDocument({ ...entered, source: 'own' }, { documentId, title, pages, size }) }
}
