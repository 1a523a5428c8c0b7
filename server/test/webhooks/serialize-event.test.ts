import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serializeEventData } from '../../src/features/webhooks/serialize-event.ts'

const link = `https://sign.example.org/sign/${'a'.repeat(43)}`

describe('The data of an event, as it is kept and sent', () => {
  it('takes any name that the sender has chosen in metadata, and no signing link below it', () => {
    const metadata = { metadata: 'm', token: 't-1', Secret: 's', signingUrl: link, callbackUrl: `see ${link}` }
    assert.deepEqual(JSON.parse(serializeEventData({ externalId: link, metadata })), {
      externalId: 'https://sign.example.org/…',
      metadata: {
        ...metadata,
        signingUrl: 'https://sign.example.org/…',
        callbackUrl: 'see https://sign.example.org/…',
      },
    })
  })

  it('refuses fields of ours that are meant for a secret', () => {
    assert.throws(() => serializeEventData({ metadata: {}, signers: [{ token: 't-1' }] }), /the field token/)
    assert.throws(() => serializeEventData({ metadata: {}, statusUrl: link }), /in the field statusUrl/)
  })
})
