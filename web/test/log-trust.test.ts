import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatVerifierKey, formatWitnessKey, type KeyChain, verifierKey, witnessKey } from '@countersign/proof'
import { firstKey, secondKey, thirdKey, toSecond } from '../../packages/proof/test/support/sample-keys.ts'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/proof.ts', import.meta.url).href
const { fetchLogTrust, openLogKeys } = (await import(address)) as {
  fetchLogTrust: (signal: AbortSignal) => Promise<{ vkey: string; policy: { witnesses: unknown[] } | null } | null>
  openLogKeys: (trust: { vkey: string; policy: null; keys: readonly string[] }) => Promise<KeyChain | null>
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

test('the keys of the log are those that its statements connect with the one that it publishes', async () => {
  const keysBy = async (vkey: string, ...keys: string[]) =>
    (await openLogKeys({ vkey, policy: null, keys }))?.periods.map(({ key }) => formatVerifierKey(key))
  assert.deepEqual(await keysBy(firstKey), [firstKey])
  assert.deepEqual(await keysBy(secondKey, toSecond), [firstKey, secondKey])
  assert.deepEqual(await keysBy(firstKey, toSecond), [firstKey, secondKey], 'a cache may still have the former key')
  assert.equal(await keysBy(thirdKey, toSecond), undefined)
})
