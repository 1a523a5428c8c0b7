import assert from 'node:assert/strict'
import { AsicError, type AsicErrorKind } from '../../src/errors.ts'

export async function assertRefused(act: () => unknown, kind: AsicErrorKind, what?: string): Promise<void> {
  await assert.rejects(
    async () => act(),
    (error) => error instanceof AsicError && error.kind === kind,
    what,
  )
}
