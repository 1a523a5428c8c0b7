import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { openDesk, type SigningDesk } from './signing-desk.ts'

describe('While no time-stamping authority answers', () => {
  let desk: SigningDesk
  before(async () => {
    // Nothing listens on this port.
    desk = await openDesk({ TSA_URL: 'http://127.0.0.1:1/' })
  })
  after(() => desk.end())

  it('signing, and the evidence of a request, answer 503 with when to try again, and nothing is signed', async () => {
    const { signingRequestId: id, signers } = await desk.request()
    await desk.invited(id)
    assertNotReady(await desk.sign(signers[0].signingUrl))
    const { status, progress, reason } = await desk.status(id)
    assert.deepEqual([status, progress.signed, reason], ['PENDING', 0, null])
    await desk.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: desk.key })
    assertNotReady(await desk.service.call('GET', `/api/v1/signing/${id}/evidence`, { key: desk.key }))
  })

  it('sealing answers alike, and nothing is sealed', async () => {
    const client = sealsClient(desk.service)
    const documentId = await client.document(desk.key, samplePdf())
    const seal = await client.seal(desk.organizationId)
    assertNotReady(await client.apply(desk.key, seal, documentId))
    const { versions } = (await client.status(desk.key, documentId)).json.data
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
