import { drafts as api, type DraftContent } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { lockOwnDraft } from './find-draft.ts'
import { type Draft, requireVersion } from './model.ts'
import { countDrafts, deleteDraft, insertDraft, lockDraftsOf, updateDraft } from './store.ts'

interface Ports {
  readonly clock: Clock
  readonly randomness: Randomness
}

/** Stores a draft. Only what a schema can check is checked until it is sent. */
export async function createDraft(
  ports: Ports,
  transaction: Transaction,
  caller: Caller,
  content: DraftContent,
): Promise<Draft> {
  const owner = ownerOf(caller)
  await lockDraftsOf(transaction, owner)
  await requireRoom(transaction, owner)
  const now = ports.clock.now()
  const id = makeId('draft', now, ports.randomness.bytes(10))
  const draft = { id, owner, version: 1, content, createdAt: now, updatedAt: now }
  await insertDraft(transaction, draft)
  return draft
}

async function requireRoom(transaction: Transaction, owner: string): Promise<void> {
  if ((await countDrafts(transaction, owner)) < api.mostDrafts) return
  throw new Refusal('TOO_MANY_DRAFTS', `You have reached the limit of ${api.mostDrafts} drafts. Delete one first.`)
}

/** `change` gets the stored content. Refuses if somebody else has changed the draft since this version. */
export async function replaceDraft(
  { clock }: Ports,
  transaction: Transaction,
  caller: Caller,
  { id, version, change }: { id: string; version: number; change: (stored: DraftContent) => DraftContent },
): Promise<Draft> {
  const stored = await lockOwnDraft(transaction, caller, id)
  requireVersion(stored, version)
  const draft = { ...stored, version: version + 1, content: change(stored.content), updatedAt: clock.now() }
  await updateDraft(transaction, draft)
  return draft
}

export async function removeDraft(transaction: Transaction, caller: Caller, id: string): Promise<void> {
  await lockOwnDraft(transaction, caller, id)
  await deleteDraft(transaction, id)
}
