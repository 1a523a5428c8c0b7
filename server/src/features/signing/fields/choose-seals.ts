import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { findActiveSeals, findAnySeal, findUsableSeal } from '../../seals/find-seal.ts'
import { type Seal, type UsableSeal, whyUnusable } from '../../seals/model.ts'
import type { PlacedSeal, RequestField } from './model.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** A seal field, with the name that errors give it. */
interface WantedSeal {
  readonly name: string
  /** Null for the only seal of the organization. */
  readonly seal: string | null
}

/** The seal fields of a request, as they are listed. */
export function wantedSeals(requested: readonly RequestField[]): WantedSeal[] {
  return requested.flatMap((field, index) =>
    field.type === 'seal' ? [{ name: `fields[${index}].seal`, seal: field.seal }] : [],
  )
}

/** Those of tags in the text. */
export function taggedSeals(
  seals: readonly { readonly id: string; readonly seal: string | null }[],
  requested: readonly RequestField[],
): WantedSeal[] {
  const listed = new Set(requested.map(({ id }) => id))
  return seals.filter(({ id }) => !listed.has(id)).map(({ seal }) => ({ name: 'textTags', seal }))
}

/** The ids of the seals for these fields. Refuses what the organization does not have, or can no longer use. */
export async function chooseSeals(
  ports: Ports,
  organizationId: string | null,
  wanted: readonly WantedSeal[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  if (organizationId === null) {
    const advice = "Use an organization's key, or omit the seal"
    throw wrongField(wanted[0]?.name ?? 'fields', `A seal needs an organization, and this key has none. ${advice}.`)
  }
  const active = await findActiveSeals(ports, organizationId)
  const chosen: string[] = []
  for (const one of wanted) {
    const id = one.seal ?? onlySeal(one.name, active)
    if (!active.some((seal) => seal.id === id)) throw await unusable(ports, organizationId, one.name, id)
    chosen.push(id)
  }
  return chosen
}

function onlySeal(name: string, [first, ...more]: readonly Seal[]): string {
  if (first === undefined) {
    throw wrongField(name, `${name} needs an active seal, and your organization has none. Create a seal first.`)
  }
  if (more.length === 0) return first.id
  const advice = name === 'textTags' ? 'Write {{seal;seal=ID}} with the id of one' : 'Send the id of one'
  throw wrongField(name, `${name} names no seal, and your organization has ${more.length + 1} active ones. ${advice}.`)
}

async function unusable(ports: Ports, organizationId: string, name: string, id: string) {
  const seal = await findAnySeal(ports, id)
  const isOwn = seal?.organizationId === organizationId
  const why = isOwn ? whyUnusable(seal, ports.clock.now()) : 'Your organization has no such seal.'
  return wrongField(name, `${name} is not an active seal. ${why ?? ''} Send the id of an active seal.`)
}

/**
 * The seal that a field gets now. If the chosen one has ended since, a seal that the organization created afterwards
 * takes its place; for a field that names none, also the only one that is active.
 */
export async function findSealFor(
  ports: Ports,
  { sealId, seal: named }: Pick<PlacedSeal, 'sealId' | 'seal'>,
): Promise<UsableSeal> {
  const now = ports.clock.now()
  const chosen = await findUsableSeal(ports, sealId)
  const why = whyUnusable(chosen, now)
  if (why === null) return chosen
  const active = await findActiveSeals(ports, chosen.organizationId)
  const endedAt = chosen.revoked?.at ?? chosen.notAfter
  const next = active.find(({ createdAt }) => createdAt > endedAt) ?? (named === null ? soleOf(active) : undefined)
  if (next !== undefined) return await findUsableSeal(ports, next.id)
  const advice = 'Create a new seal, and the document gets that one'
  throw new Refusal(
    'SEAL_NOT_ACTIVE',
    `The seal ${chosen.name} (${chosen.id}) can no longer be used. ${why} ${advice}.`,
  )
}

function soleOf([first, ...more]: readonly Seal[]): Seal | undefined {
  return more.length === 0 ? first : undefined
}
