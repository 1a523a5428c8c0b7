import assert from 'node:assert/strict'
import { test } from 'node:test'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/signing.ts', import.meta.url).href
const { sign } = (await import(address)) as {
  sign: (token: string, act: object, documents: number, signal: AbortSignal) => Promise<unknown>
}

test('the page waits longer for a signature in several documents, but not forever', async (t) => {
  const limits: number[] = []
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    limits.push(ms)
    return new AbortController().signal
  })
  t.mock.method(globalThis, 'fetch', async () => new Response('{}'))
  const { signal } = new AbortController()
  for (const documents of [1, 20]) await sign('token', { consentVersion: 'of today' }, documents, signal)
  const [one = 0, twenty = 0] = limits
  assert.ok(one >= 90_000 && one < 120_000, `${one} ms`)
  assert.ok(twenty >= one + 19 * 10_000 && twenty < 600_000, `${twenty} ms`)
})
