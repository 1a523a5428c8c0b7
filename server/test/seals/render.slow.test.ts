import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { drawPage, pdfsigVerdicts, qpdfComplaint } from '../documents/pdf-judges.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { samplePng } from '../documents/sample-png.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { sealsClient } from './seals-client.ts'

const pages: readonly (readonly [string, string])[] = [
  ['plain', '/MediaBox [0 0 400 500]'],
  ['turned by 90', '/MediaBox [0 0 500 400] /Rotate 90'],
  ['turned by 180', '/MediaBox [0 0 400 500] /Rotate 180'],
  ['turned by 270', '/MediaBox [0 0 500 400] /Rotate 270'],
  ['cropped', '/MediaBox [-50 -60 700 800] /CropBox [100 150 500 650]'],
  ['cropped and turned', '/MediaBox [-50 -60 700 800] /CropBox [100 150 600 550] /Rotate 90'],
]

describe('A sealed page', () => {
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }
  before(async () => {
    service = await sharedTestService()
    client = sealsClient(service)
    organization = await service.organization()
  })

  for (const [kind, entries] of pages) {
    it(`that is ${kind} shows the seal upright and in its place`, async () => {
      const { id, key } = organization
      const pictured = await client.seal(id, { image: samplePng().toString('base64') })
      const drawn = await client.seal(id, { name: 'Zweite Prägung' })
      const documentId = await client.document(key, samplePdf({ entries }))
      const place = { page: 1, x: 40, y: 60, width: 100 }
      assert.equal((await client.apply(key, pictured, documentId, place)).status, 200)
      assert.equal((await client.apply(key, drawn, documentId, { page: 1, x: 200, y: 60 })).status, 200)
      const { bytes } = await client.file(key, documentId)
      assert.deepEqual(await pdfsigVerdicts(bytes), Array(2).fill('Signature is Valid.'))
      assert.equal(await qpdfComplaint(bytes), null)

      const { seals } = (await client.verify(key, documentId)).json.data
      const { position } = seals[0]
      assert.deepEqual([position.x, position.y, position.width].map(Math.round), [40, 60, 100])
      const page = await drawPage(bytes, 1)
      assert.deepEqual([page.width, page.height], [400, 500])
      const top = position.y + position.height
      assert.ok(page.at(50, top - 10) < 60, 'the upper left of the picture is black')
      assert.ok(page.at(130, top - 10) > 100 && page.at(130, top - 10) < 160, 'its upper right is grey')
      assert.ok(page.at(50, top - 75) > 220, 'its lower half is white')
      assert.equal(page.at(35, top - 10), 255)
      assert.equal(page.at(145, top - 10), 255)
    })
  }

  it('shows a seal that was uploaded as an SVG, with its text, and what is below it where it is transparent', async () => {
    const { id, key } = organization
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
      <defs><path id="p" d="M 30 100 a 70 70 0 0 1 140 0"/></defs>
      <circle cx="100" cy="100" r="95" fill="none" stroke="#000" stroke-width="10"/>
      <text font-family="Georgia, serif" font-weight="bold" font-size="22" fill="#222"><textPath href="#p">Müller &amp; Söhne AG</textPath></text>
      <text x="100" y="130" font-size="60" text-anchor="middle">株</text>
    </svg>`
    const sealId = await client.seal(id, { image: Buffer.from(drawing).toString('base64') })
    const documentId = await client.document(key, samplePdf({ text: 'MMMMMMMM' }))
    assert.equal((await client.apply(key, sealId, documentId, { page: 1, x: 140, y: 200, width: 200 })).status, 200)
    const { bytes } = await client.file(key, documentId)
    assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.'])
    assert.equal(await qpdfComplaint(bytes), null)
    const { position } = (await client.verify(key, documentId)).json.data.seals[0]
    const page = await drawPage(bytes, 1, 2)
    const [left, top] = [position.x, position.y + position.height]
    const darkest = (x: number, y: number, width: number, height: number) => {
      let least = 255
      for (let dx = 0; dx < width; dx++)
        for (let dy = 0; dy < height; dy++) least = Math.min(least, page.at(left + x + dx, top - y - dy))
      return least
    }
    assert.ok(darkest(5, 100, 1, 1) < 60, 'the ring')
    assert.ok(darkest(80, 12, 40, 25) < 100, 'the text along the path')
    assert.ok(darkest(70, 80, 60, 60) < 100, 'the sign in the middle')
    assert.equal(darkest(2, 2, 15, 15), 255, 'nothing outside of the ring')
    assert.ok(darkest(20, 115, 15, 20) < 100, 'the text of the page')
  })
})
