import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatVerifierKey,
  formatWitnessKey,
  type KeyChain,
  openCheckpoint,
  parseVerifierKey,
  signAlso,
  toHex,
  verifierKey,
  witnessKey,
} from '@countersign/proof'
import { firstKey, secondKey, thirdKey, toSecond } from '../../packages/proof/test/support/sample-keys.ts'
import { ORIGIN, sampleProof, VKEY } from '../../packages/proof/test/support/sample-log.ts'
import { mlDsaWitnessOf } from '../../packages/proof/test/support/sample-witnesses.ts'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/proof.ts', import.meta.url).href
const { fetchLogTrust, openLogKeys } = (await import(address)) as {
  fetchLogTrust: (signal: AbortSignal) => Promise<{ vkey: string; policy: { witnesses: unknown[] } | null } | null>
  openLogKeys: (trust: { vkey: string; policy: null; keys: readonly string[] }) => Promise<KeyChain | null>
}
const { checkNote } = (await import(new URL('../src/pages/log/check-note.ts', import.meta.url).href)) as {
  checkNote: (
    published: { note: string; size: number; root: string },
    trust: { vkey: string; policy: null; keys: readonly string[] },
    signal: AbortSignal,
  ) => Promise<unknown>
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

test('a checkpoint is valid by the first key of the log, whichever key for ML-DSA-44 has signed it as well', async (t) => {
  const [published, former] = [mlDsaWitnessOf(ORIGIN, 15), mlDsaWitnessOf(ORIGIN, 16)]
  t.mock.method(globalThis, 'fetch', async () => new Response(`${formatWitnessKey(published.key)}\n`))
  const { checkpoint } = await sampleProof(1, 3)
  const { size, root } = await openCheckpoint(checkpoint, parseVerifierKey(VKEY))
  const checked = (note: string) =>
    checkNote({ note, size, root: toHex(root) }, { vkey: VKEY, policy: null, keys: [] }, new AbortController().signal)

  assert.deepEqual(await checked(checkpoint), { kind: 'valid', witnesses: 0, mlDsa: 'none' })
  const signed = await signAlso(checkpoint, published)
  assert.deepEqual(await checked(signed), { kind: 'valid', witnesses: 0, mlDsa: 'valid' })
  const byFormer = await signAlso(checkpoint, former)
  assert.deepEqual(await checked(byFormer), { kind: 'valid', witnesses: 0, mlDsa: 'unchecked' })
  const wrong = await signAlso(checkpoint, { ...published, sign: former.sign })
  assert.deepEqual(await checked(wrong), { kind: 'wrong' })
})
