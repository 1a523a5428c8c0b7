import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { SigningDesk } from './signing-desk.ts'

/** Resolves when the interface says so of the last mail to each signer. */
export async function mailsBecome(desk: SigningDesk, id: string, wanted: readonly (string | null)[]): Promise<void> {
  let seen: readonly string[] = []
  for (let tries = 0; tries < 1200; tries++) {
    const { json } = await desk.service.call('GET', `/api/v1/signing/${id}`, { key: desk.key })
    seen = json.data.signers.map(({ mailStatus }: { mailStatus: string }) => mailStatus)
    if (seen.every((status, index) => status === wanted[index])) return
    await delay(100)
  }
  assert.deepEqual(seen, wanted)
}
