import { plainAddress } from '@countersign/rules/ip-address'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { updateLastUse } from './api-key-store.ts'

/** How exact the time of the last use is. */
const precisionMs = 60_000
const mostRemembered = 10_000

/** Records when and from where keys are used: at most once a minute per key, one write at a time. */
export function createKeyUses({ database, clock }: { database: Database; clock: Clock }) {
  const recordedAt = new Map<string, number>()
  const waiting = new Map<string, { readonly at: Date; readonly ip: string }>()
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    for (const [keyId, { at, ip }] of waiting) {
      waiting.delete(keyId)
      const before = new Date(at.getTime() - precisionMs)
      // A lost record is made up for by the next use.
      await updateLastUse(database, keyId, { at, ip, before }).catch(() => recordedAt.delete(keyId))
    }
    isWriting = false
  }

  return {
    /** Returns immediately. */
    note(keyId: string, ip: string): void {
      const at = clock.now()
      if (at.getTime() - (recordedAt.get(keyId) ?? Number.NEGATIVE_INFINITY) < precisionMs) return
      if (recordedAt.size >= mostRemembered) recordedAt.clear()
      recordedAt.set(keyId, at.getTime())
      waiting.set(keyId, { at, ip: plainAddress(ip) })
      if (!isWriting) void write()
    },
  }
}
