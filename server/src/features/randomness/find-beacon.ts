import type { ProofFile } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { selectEntriesByNumber } from '../log/entry-store.ts'
import type { Log } from '../log/log.ts'
import type { Published } from '../log/model.ts'
import { proveEntriesIn } from '../log/prove-entry.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { selectBeacon, selectLastBefore } from './store.ts'

/** The text that the entry with this number records; undefined if it records no beacon. */
export async function findBeacon(
  { database }: { readonly database: Database },
  sequenceNumber: number,
): Promise<string | undefined> {
  return await selectBeacon(database, sequenceNumber)
}

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/** Adds to each proof in this tree the last beacon that the log recorded before its entry, if there is one. */
export async function withBeacons(
  ports: Ports,
  proofs: readonly ProofFile[],
  published: Published,
): Promise<ProofFile[]> {
  const found = await selectLastBefore(
    ports.database,
    proofs.map(({ index }) => index),
  )
  if (found.size === 0) return [...proofs]
  const numbers = [...new Set([...found.values()].map(({ sequenceNumber }) => sequenceNumber))]
  const entries = await selectEntriesByNumber(ports.database, numbers)
  const recorded = new Map((await proveEntriesIn(ports, entries, published)).map((proof) => [proof.index, proof]))
  return proofs.map((proof) => {
    const last = found.get(proof.index)
    const own = last && recorded.get(last.sequenceNumber)
    if (last === undefined || own === undefined) return proof
    return { ...proof, after: { entry: own.entry, beacon: last.text, inclusionPath: own.inclusionPath } }
  })
}
