import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { samplePdf } from '../documents/sample-pdf.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import { tokenOf } from './signing-harness.ts'

test('a signer who declines at the moment of their invitation is heard', async () => {
  const service = await sharedTestService()
  const { key } = await service.organization()
  const declinedAtOnce = async (title: string) => {
    const form = new FormData()
    form.set('title', title)
    form.set('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
    const { documentId } = (await service.call('POST', '/api/v1/documents', { key, body: form })).json.data
    const signers = [{ email: 'b@example.org', name: 'B' }]
    const body = { documentId, documentTitle: title, signers }
    const { data } = (await service.call('POST', '/api/v1/signing', { key, body })).json
    const path = `/signer/v1/${tokenOf(data.signers[0].signingUrl)}/decline`
    for (;;) {
      const { status } = await service.call('POST', path, { body: { reason: 'No.' } })
      // While the document is being prepared nobody can decline yet.
      if (status !== 409) return status
      await delay(10)
    }
  }
  const titles = Array.from({ length: 8 }, (_, index) => `Contract ${index}`)
  assert.deepEqual(new Set(await Promise.all(titles.map(declinedAtOnce))), new Set([200]))
})
