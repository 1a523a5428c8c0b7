import type { CreateOwnApiKey, NewApiKey } from '@countersign/api'
import { act } from '../console.ts'
import type { Outcome } from '../problem.ts'

export type KeyDraft = Readonly<Omit<CreateOwnApiKey, 'organizationId'>>

/** Null: keys of the person who is signed in. */
export type KeyHolder = { readonly organizationId: string } | null

export function keysPath(holder: KeyHolder): `/${string}` {
  return `/console/v1/keys${holder === null ? '' : `?organizationId=${encodeURIComponent(holder.organizationId)}`}`
}

export function createKey(holder: KeyHolder, draft: KeyDraft, signal: AbortSignal): Promise<Outcome<NewApiKey>> {
  return act('POST', '/console/v1/keys', { ...draft, ...holder }, signal)
}

export function deleteKey(id: string, signal: AbortSignal): Promise<Outcome<{ readonly id: string }>> {
  return act('DELETE', `/console/v1/keys/${encodeURIComponent(id)}`, null, signal)
}
