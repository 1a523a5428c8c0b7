import assert from 'node:assert/strict'
import { test } from 'node:test'

type FetchRoots = (signal: AbortSignal) => Promise<{ roots: object | null; timestampRoots: object; ends: object }>

const certificate = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n'
const notFound = { status: 404, headers: { 'x-error-code': 'NOT_FOUND' } }

for (const [what, answer, isTrusted] of [
  ['has none', () => new Response(''), true],
  ['is older than they are', () => Response.json({ success: false, error: 'Nothing here.' }, notFound), true],
  ['fails', () => Response.json({ success: false, error: 'Failed.' }, { status: 500 }), false],
  ['does not answer', () => Promise.reject(new TypeError('no connection')), false],
  ['is hidden by a page of somebody else', () => new Response('<html>'), false],
] as const) {
  test(`the verification page stops trusting ended algorithms, like its service, with a service that ${what}`, async (t) => {
    t.mock.method(globalThis, 'fetch', async (path: string) =>
      path === '/pki/algorithm-ends.txt' ? answer() : new Response(certificate),
    )
    // Imported by URL, because pages and service have different types. The query gives each test its own module state.
    const { href } = new URL(`../src/api/trust.ts?${encodeURIComponent(what)}`, import.meta.url)
    const { fetchRoots } = (await import(href)) as { fetchRoots: FetchRoots }
    const { roots, timestampRoots, ends } = await fetchRoots(new AbortController().signal)
    const der = isTrusted ? [Uint8Array.of(0x30, 0)] : null
    assert.deepEqual({ roots, timestampRoots, ends }, { roots: der, timestampRoots: der ?? [], ends: {} })
  })
}
