import type { GivenReference } from '@countersign/api'

/** The identifiers and data that an owner's systems attach. Shown to nobody else. */
export interface Reference {
  readonly externalId: string | null
  readonly metadata: Metadata
}

export type Metadata = Readonly<Record<string, string>>

export const noReference: Reference = { externalId: null, metadata: {} }

export function referenceOf({ externalId, metadata }: GivenReference): Reference {
  return { externalId: externalId ?? null, metadata: metadata ?? {} }
}

/** For the database: null instead of an empty object, since most have none. */
export function metadataOrNull({ metadata }: Reference): Metadata | null {
  return Object.keys(metadata).length === 0 ? null : metadata
}

export function isGiven(reference: Reference): boolean {
  return reference.externalId !== null || metadataOrNull(reference) !== null
}

/** For webhooks: only the given fields. */
export function givenOf(reference: Reference): GivenReference {
  const { externalId } = reference
  const metadata = metadataOrNull(reference)
  return { ...(externalId !== null && { externalId }), ...(metadata !== null && { metadata }) }
}
