import assert from 'node:assert/strict'
import { test } from 'node:test'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/api/signing.ts', import.meta.url).href
const { fetchView } = (await import(address)) as {
  fetchView: (
    token: string,
    language: string,
    signal: AbortSignal,
  ) => Promise<{ ok: boolean; value: { sender: object } }>
}

const view = {
  reference: 'sr_1',
  status: 'IN_PROGRESS',
  document: { title: 'Contract', pages: 1, fileHash: null, shortHash: null },
  sender: { name: 'Muster', brandColor: null, hasLogo: false },
  message: null,
  expiresAt: '2027-01-31T12:00:00.000Z',
  signer: { name: 'Anna', email: 'anna@example.org', viewedAt: null, signedAt: null },
  turn: 'YOURS',
  progress: { signed: 0, total: 1 },
  consent: { version: '1', language: 'en', text: 'I agree.' },
  finalHash: null,
  verifyUrl: null,
}

test('the signing page opens on a node that does not know the registered name, and shows the sender’s name', async (t) => {
  let sender: object = view.sender
  // Once: restoring the second mock of a method would bring back the first.
  t.mock.method(globalThis, 'fetch', async () => Response.json({ success: true, data: { ...view, sender } }))
  const open = async () => (await fetchView('token', 'en', new AbortController().signal)).value?.sender

  assert.deepEqual(await open(), { ...view.sender, registeredName: 'Muster' })
  sender = { ...view.sender, registeredName: 'Example' }
  assert.deepEqual(await open(), { ...view.sender, registeredName: 'Example' })
})
