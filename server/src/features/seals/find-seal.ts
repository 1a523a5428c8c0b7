import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { readIdCursor, readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type Page, toPage } from '../accounts/model.ts'
import type { Seal, SealUse, UsableSeal } from './model.ts'
import { selectActiveSeals, selectSeal, selectSeals, selectUsableSeal, selectUses } from './store.ts'

interface Ports {
  readonly database: Database
}

interface Query {
  readonly limit: number
  readonly cursor?: string
}

export async function findAnySeal({ database }: Ports, id: string): Promise<Seal | undefined> {
  return await selectSeal(database, id)
}

export async function findSeal(ports: Ports, id: string): Promise<Seal> {
  const seal = await findAnySeal(ports, id)
  if (seal === undefined) throw noSuchSeal(id)
  return seal
}

export async function findUsableSeal({ database }: Ports, id: string): Promise<UsableSeal> {
  const seal = await selectUsableSeal(database, id)
  if (seal === undefined) throw noSuchSeal(id)
  return seal
}

function noSuchSeal(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no seal ${id}.`)
}

/** Finds a seal of this organization; refuses others. */
export async function findOwnSeal(ports: Ports, organizationId: string, id: string): Promise<Seal> {
  const seal = await findSeal(ports, id)
  requireOwnSeal(organizationId, seal)
  return seal
}

export function requireOwnSeal(organizationId: string, seal: Seal): void {
  if (seal.organizationId === organizationId) return
  throw new Refusal('ACCESS_DENIED', 'This seal belongs to another organization.')
}

/** The seals that an organization can use now, by creation. */
export async function findActiveSeals(
  { database, clock }: Ports & { readonly clock: Clock },
  organizationId: string,
): Promise<Seal[]> {
  return await selectActiveSeals(database, organizationId, clock.now())
}

/** Lists the seals of all organizations if none is given. */
export async function listSeals(
  { database }: Ports,
  organizationId: string | undefined,
  { limit, cursor }: Query,
): Promise<Page<Seal>> {
  const after = readIdCursor('seal', cursor)
  return toPage(await selectSeals(database, { organizationId, cursor: after, limit: limit + 1 }), limit)
}

/** Latest first; the cursor is a sequence number of the log. */
export async function listSealUses(
  { database }: Ports,
  sealId: string,
  { limit, cursor }: Query,
): Promise<Page<SealUse>> {
  const uses = await selectUses(database, sealId, { before: readNumberCursor(cursor), limit: limit + 1 })
  const items = uses.slice(0, limit)
  return { items, nextCursor: uses.length > limit ? String(items.at(-1)?.sequenceNumber) : null }
}
