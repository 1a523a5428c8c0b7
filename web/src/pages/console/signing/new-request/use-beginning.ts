import type { DocumentState, DraftContent } from '@countersign/api'
import { useQueries } from '../../../../queries/use-queries.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { useSession } from '../../shell/session.tsx'
import { EMPTY } from './entered.ts'
import {
  copiedFrom,
  type DocumentToAdd,
  hasDocument,
  isSeveral,
  withDocument,
  withOnlyDocument,
} from './entered-documents.ts'
import { enteredFrom } from './entered-from.ts'
import { enteredOf } from './form-content.ts'
import type { KeptForm } from './kept-form.ts'
import { whyUnfit } from './why-unfit.ts'

const BLANK: KeptForm = { entered: EMPTY, attempt: null, from: null, saved: null }

export type Named = { readonly document?: string; readonly from?: string; readonly draft?: string }

export type Beginning = {
  /** Null while it loads. */
  readonly form: KeptForm | null
  /** Whether it has the unsaved changes from earlier. */
  readonly isKept: boolean
  /** Whether it would replace other unsaved changes, which the sender has to decide. */
  readonly replacesKept: boolean
  /** What the URL names, but nobody can use; `draft-document` is the only document of the draft. */
  readonly missing: 'document' | 'from' | 'draft' | 'draft-document' | 'draft-documents' | null
}

/** What the form begins with: a draft, a request to send again, a document, the input from earlier, or nothing. */
export function useBeginning({ document, from, draft }: Named, kept: KeptForm | null): Beginning {
  const { own, manages, organization } = useSession()
  const isResumed = draft === undefined ? from !== undefined && kept?.from === from : kept?.saved?.id === draft
  const saved = useQuery(draft === undefined || isResumed ? null : own('readDraft', { id: draft }))
  const content = saved.value?.content ?? null
  const source = draft === undefined ? (isResumed ? undefined : from) : content?.duplicateOf
  const request = useQuery(source === undefined ? null : own('readSigningRequest', { id: source }))
  const single = draft === undefined && from === undefined ? document : undefined
  const documentIds =
    request.value?.documents.map((one) => one.documentId) ?? (content === null ? [single] : documentIdsIn(content))
  const ids = documentIds.filter((id) => id !== undefined)
  const states = useQueries(ids.map((id) => own('readDocumentStatus', { id })))
  const sender = { name: organization.name, manages }

  if (isResumed) return begin(kept, null)
  if (draft !== undefined) {
    if (saved.problem !== null) return begin(kept, 'draft')
    if (saved.value === null || content === null) return LOADING
    if (source !== undefined && isWaiting(request)) return LOADING
    if (states === null) return LOADING
    const base = request.value === null ? EMPTY : enteredFrom(request.value, states, sender)
    const entered = enteredOf(content, (wanted) => chosenFrom(states[ids.indexOf(wanted)] ?? null), base)
    const { draftId: id, version } = saved.value
    const lacksDocument = entered.documents.length === 0 && (content.documentId ?? source) !== undefined
    const isMarked = entered.documents.some(({ isGone }) => isGone)
    return {
      form: { entered, attempt: null, from: null, saved: { id, version, isCurrent: true } },
      isKept: false,
      replacesKept: kept !== null,
      missing: lacksDocument ? 'draft-document' : isMarked ? 'draft-documents' : null,
    }
  }
  if (from !== undefined) {
    if (request.problem !== null) return begin(kept, 'from')
    if (request.value === null || states === null) return LOADING
    const entered = enteredFrom(request.value, states, sender)
    const form = { entered, attempt: null, from, saved: null }
    return { form, isKept: false, replacesKept: kept !== null, missing: null }
  }
  if (document === undefined) return begin(kept, null)
  if (states === null) return LOADING
  const chosen = chosenFrom(states[0] ?? null)
  if (chosen === null) return begin(kept, 'document')
  return { ...begin(kept, null), form: withNamed(kept ?? BLANK, chosen) }
}

const LOADING: Beginning = { form: null, isKept: false, replacesKept: false, missing: null }

function begin(kept: KeptForm | null, missing: Beginning['missing']): Beginning {
  return { form: kept ?? BLANK, isKept: kept !== null, replacesKept: false, missing }
}

function isWaiting({ value, problem }: { readonly value: unknown; readonly problem: unknown }): boolean {
  return value === null && problem === null
}

function documentIdsIn({ documentId, documents }: DraftContent): readonly (string | undefined)[] {
  return documents?.map((one) => one.documentId) ?? [documentId]
}

/** Null if it cannot be sent. */
function chosenFrom(document: DocumentState | null): (DocumentToAdd & { readonly documentId: string }) | null {
  if (document === null || whyUnfit(document.status) !== null) return null
  const { documentId, title, pages, size } = document
  return { documentId, title, pages, size }
}

/** Replaces the only document. One of several is not given up for another. */
function withNamed(form: KeptForm, document: DocumentToAdd & { readonly documentId: string }): KeptForm {
  const { entered } = form
  if (hasDocument(entered, document.documentId) && entered.source !== 'address') return form
  const add = isSeveral(entered) && copiedFrom(entered) === undefined ? withDocument : withOnlyDocument
  return { ...form, entered: add({ ...entered, source: 'own' }, document) }
}
