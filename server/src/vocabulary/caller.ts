export type Plan = 'enterprise' | 'free'

/** Who calls the interface: the key, the person who made it, and the organization it speaks for, if any. */
export interface Caller {
  readonly keyId: string
  readonly userId: string | null
  readonly organization: { readonly id: string; readonly plan: Plan } | null
  readonly requestsPerHour: number | null
}

/** Whose things these are. What a key creates belongs to its organization, or to its person where there is none. */
export function ownerOf(caller: Caller): string {
  const owner = caller.organization?.id ?? caller.userId
  if (owner === null) throw new Error(`key ${caller.keyId} has neither organization nor user`)
  return owner
}
