import type { Database, Transaction } from '../../../ports/database.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { readIdCursor } from '../../../vocabulary/read-cursor.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { findOwnIds } from '../../documents/find-document.ts'
import { type Draft, documentIdsOf, type ListedDraft, unknownDraft } from './model.ts'
import { lockDraft, selectDraft, selectDrafts } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Finds a draft of the caller; refuses those of others. */
export async function findOwnDraft({ database }: Ports, caller: Caller, id: string): Promise<Draft> {
  return requireOwn(await selectDraft(database, id), caller, id)
}

/** Nobody else changes or sends the draft until the transaction ends. */
export async function lockOwnDraft(transaction: Transaction, caller: Caller, id: string): Promise<Draft> {
  return requireOwn(await lockDraft(transaction, id), caller, id)
}

function requireOwn(draft: Draft | undefined, caller: Caller, id: string): Draft {
  if (draft === undefined) throw unknownDraft(id)
  if (draft.owner !== ownerOf(caller)) throw new Refusal('ACCESS_DENIED', 'This draft belongs to someone else.')
  return draft
}

/** A draft, and the documents in it that do not exist. */
export type WithMissing<T> = T & { readonly missingDocuments: readonly string[] }

export async function withMissing(ports: Ports, draft: Draft): Promise<WithMissing<Draft>> {
  const named = documentIdsOf(draft.content)
  const found = await findOwnIds(ports, draft.owner, named)
  return { ...draft, missingDocuments: named.filter((id) => !found.has(id)) }
}

/** Newest first; the cursor is the last draft shown. */
export async function listDrafts(
  ports: Ports,
  owner: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<{ drafts: WithMissing<ListedDraft>[]; nextCursor: string | null }> {
  const before = readIdCursor('draft', cursor)
  const found = await selectDrafts(ports.database, { owner, before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const existing = await findOwnIds(
    ports,
    owner,
    shown.flatMap(({ summary }) => summary.documentIds),
  )
  const drafts = shown.map((draft) => {
    return { ...draft, missingDocuments: draft.summary.documentIds.filter((id) => !existing.has(id)) }
  })
  return { drafts, nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
