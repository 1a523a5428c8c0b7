import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { documentsClient } from '../../server/test/documents/documents-client.ts'
import { samplePng } from '../../server/test/documents/sample-png.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { signHarness } from './harness/sign-harness.ts'

const drawing = Buffer.from('AC1032 a drawing of two rooms '.repeat(1000))

describe('the signing page of a file that is not a PDF', () => {
  const harness = signHarness()

  const links = async (file: Uint8Array, name: string) => {
    const { service, key } = harness.signing
    const { json } = await documentsClient(service).uploadAny(key, file, { name })
    return await harness.links({ documentUrl: undefined, documentId: json.data.documentId, documentTitle: 'Plan' })
  }

  test('shows name, size and hash, and lets a signer sign after downloading the file', async () => {
    const { id, links: own } = await links(drawing, 'Haus & Hof.dwg')
    const anna = await harness.visit(own[0])
    await anna.isAt('Plan')
    const card = anna.page.locator('.file-viewer')
    await card.waitFor()
    const shown = ((await card.textContent()) ?? '').replace(/\s/g, '')
    assert.match(shown, /Haus&Hof\.dwg/)
    const details = (await anna.page.locator('.document-details').textContent()) ?? ''
    assert.ok(details.replace(/\s/g, '').includes(fingerprintOf(drawing)))
    assert.equal(await card.locator('canvas').count(), 0)
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('haven’t seen the document yet')
    assert.equal((await anna.downloads('Download the file')).name, 'Haus & Hof.dwg')
    await anna.page.getByText('haven’t seen the document yet').waitFor({ state: 'hidden' })
    await anna.signs()
    await anna.isAtLast('Completed')
    await anna.sees('Any ZIP program can open it')
    assert.equal((await anna.downloads('Download the signed copy')).name, 'Plan.asice')
    assert.equal((await harness.signing.status(id)).status, 'COMPLETED')
  })

  test('draws an image, which counts as viewed, but no file that only claims to be one', async () => {
    const { links: own } = await links(samplePng(), 'front.png')
    const anna = await harness.visit(own[0])
    await anna.page.getByRole('img', { name: 'front.png' }).waitFor()
    await anna.fillsIn()
    await anna.signs()
    await anna.isAtLast('Completed')

    const { links: others } = await links(Buffer.from('<svg onload="alert(1)"/>'), 'front.png')
    const ben = await harness.visit(others[0])
    await ben.page.locator('.file-viewer').waitFor()
    await ben.page.getByRole('link', { name: 'Download the file' }).waitFor()
    assert.equal(await ben.page.getByRole('img', { name: 'front.png' }).count(), 0)
  })
})
