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
