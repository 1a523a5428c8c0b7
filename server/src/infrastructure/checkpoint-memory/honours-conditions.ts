import { randomBytes } from 'node:crypto'
import type { Condition, S3Notes } from './s3-note.ts'

/**
 * Reports whether the storage obeys If-Match and If-None-Match on PUT. Many S3-compatible storages added them late, and
 * some ignore them, so it is tried out with an object of its own.
 */
export async function honoursConditions(notes: S3Notes, name: string): Promise<boolean> {
  const probe = `${name}.probe-${randomBytes(8).toString('hex')}`
  const put = (condition: Condition) => notes.put(probe, 'probe', condition, [...refusals, notImplemented])
  try {
    if (!isDone(await put({ 'if-none-match': '*' }))) return false
    if (!refusals.includes(await put({ 'if-none-match': '*' }))) return false
    if (!refusals.includes(await put({ 'if-match': `"${'0'.repeat(32)}"` }))) return false
    const { version = '' } = (await notes.get(probe)) ?? {}
    return isDone(await put({ 'if-match': version }))
  } finally {
    await notes.delete(probe).catch(() => {})
  }
}

const isDone = (status: number) => status < 300

/** The condition is not met, which older MinIO reports as 304, or a concurrent write is running. */
export const refusals: readonly number[] = [304, 409, 412]

/** The response of storages that know the header, and refuse it. */
const notImplemented = 501
