import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatVerifierKey, formatWitnessKey, verifierKey, witnessKey } from '@countersign/proof'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/proof.ts', import.meta.url).href
const { fetchLogTrust } = (await import(address)) as {
  fetchLogTrust: (signal: AbortSignal) => Promise<{ vkey: string; policy: { witnesses: unknown[] } | null } | null>
}

const vkey = formatVerifierKey(verifierKey('log.example', new Uint8Array(32).fill(1)))
const witness = formatWitnessKey(witnessKey('w.example', new Uint8Array(32).fill(2)))

test('the policy of the log is downloaded again after a failure, and then kept', async (t) => {
  let hasPolicy = false
  const fetched: string[] = []
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    fetched.push(url)
    if (url.endsWith('/log/vkey')) return new Response(`${vkey}\n`)
    return hasPolicy ? new Response(`witness w ${witness}\nquorum w\n`) : new Response('', { status: 502 })
  })
  const trust = () => fetchLogTrust(new AbortController().signal)

  assert.deepEqual(await trust(), { vkey, policy: null, keys: [] })
  hasPolicy = true
  assert.equal((await trust())?.policy?.witnesses.length, 1)
  const before = fetched.length
  assert.equal((await trust())?.policy?.witnesses.length, 1)
  assert.equal(fetched.length, before)
})
