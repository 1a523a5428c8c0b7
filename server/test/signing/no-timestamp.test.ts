import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { openOwnHarness, type SigningHarness } from './signing-harness.ts'

describe('While no time-stamping authority answers', () => {
  let harness: SigningHarness
  before(async () => {
    // Nothing listens on this port.
    harness = await openOwnHarness({ TSA_URL: 'http://127.0.0.1:1/' })
  })
  after(() => harness.end())

  it('signing, and the evidence of a request, answer 503 with when to try again, and nothing is signed', async () => {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    assertNotReady(await harness.sign(signers[0].signingUrl))
    const { status, progress, reason } = await harness.status(id)
    assert.deepEqual([status, progress.signed, reason], ['PENDING', 0, null])
    await harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
    assertNotReady(await harness.service.call('GET', `/api/v1/signing/${id}/evidence`, { key: harness.key }))
  })

  it('sealing answers alike, and nothing is sealed', async () => {
    const client = sealsClient(harness.service)
    const documentId = await client.document(harness.key, samplePdf())
    const seal = await client.seal(harness.organizationId)
    assertNotReady(await client.apply(harness.key, seal, documentId))
    const { versions } = (await client.status(harness.key, documentId)).json.data
    assert.deepEqual(
      versions.map(({ kind }: { kind: string }) => kind),
      ['ORIGINAL'],
    )
  })

  function assertNotReady({ status, headers, text }: Answer): void {
    assert.deepEqual(
      [status, headers.get('x-error-code'), headers.get('retry-after')],
      [503, 'SERVICE_UNAVAILABLE', '30'],
      text,
    )
    assert.match(text, /No time-stamping authority is available\. Try again later/)
  }
})

describe('After the end of the log, which its time-stamping authority needs', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness()
  })
  after(() => harness.end())

  it('signing, evidence and sealing answer 409, which no retry changes', async () => {
    const { service, key, organizationId } = harness
    const client = sealsClient(service)
    const [documentId, seal] = [await client.document(key, samplePdf()), await client.seal(organizationId)]
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    const [origin = ''] = (await service.call('GET', '/log/vkey')).text.split('+')
    await service.admin('POST', '/log/freeze', { origin, successor: null })

    assertFrozen(await harness.sign(signers[0].signingUrl))
    await service.call('POST', `/api/v1/signing/${id}/cancel`, { key })
    assertFrozen(await service.call('GET', `/api/v1/signing/${id}/evidence`, { key }))
    assertFrozen(await service.call('GET', `/api/v1/signing/${id}/trail`, { key }))
    assertFrozen(await client.apply(key, seal, documentId))
  })

  function assertFrozen({ status, headers, text }: Answer): void {
    assert.deepEqual([status, headers.get('x-error-code'), headers.get('retry-after')], [409, 'LOG_FROZEN', null], text)
    assert.match(text, /The log has ended with entry \d+\. Use the log that continues it/)
  }
})
