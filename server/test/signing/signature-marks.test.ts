import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { readFonts, readText } from '../../../packages/pdf/test/support/scanners.ts'
import { writeInkPng } from '../../../packages/pdf/test/support/write-png.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openHarness, type SigningHarness, tokenOf } from './signing-harness.ts'

describe('a signature', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  async function invited() {
    const { signingRequestId: id, signers } = await harness.request()
    await harness.invited(id)
    return { id, link: signers[0].signingUrl }
  }
  const dataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  async function documentOf(link: string): Promise<Uint8Array> {
    const answer = await fetch(`${harness.service.url}/signer/v1/${tokenOf(link)}/document`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const recorded = async (id: string) => {
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trail = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json')))
    return trail.find(({ event }: { event: string }) => event === 'signed').signature
  }
  const words = async (id: string) =>
    (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')

  for (const { text, wanted, written, font } of [
    { text: 'Anna Kowalska-Żółć', wanted: 'elegant', written: 'elegant', font: 'AlexBrush' },
    { text: 'Ольга Іванова', wanted: 'elegant', written: 'pen', font: 'MarckScript' },
    { text: '王小明', wanted: 'elegant', written: 'plain', font: 'NotoSansSC' },
  ]) {
    test(`of ${text} in the style ${wanted} is written and recorded in the style ${written}`, async () => {
      const { id, link } = await invited()
      const answer = await harness.sign(link, { kind: 'typed', text, style: wanted })
      assert.equal(answer.status, 200, answer.text)
      assert.ok((await readFonts(await documentOf(link))).some((line) => line.includes(`+${font}-Regular`)))
      assert.deepEqual(await recorded(id), { kind: 'typed', text, style: written })
      const says = written === 'plain' ? 'Typed: ' : `Typed in the style “${written}”: `
      assert.ok((await words(id)).includes(says))
    })
  }

  test('is plain if no style is given, and a style that does not exist is refused', async () => {
    const { id, link } = await invited()
    const refused = await harness.sign(link, { kind: 'typed', text: 'Anna', style: 'gothic' })
    assert.equal(refused.status, 400)
    assert.match(refused.json.error, /style must be one of plain, flowing/)
    assert.equal((await harness.sign(link, { kind: 'typed', text: 'Anna' })).status, 200)
    assert.deepEqual(await recorded(id), { kind: 'typed', text: 'Anna', style: 'plain' })
  })

  test('that is an uploaded picture is recorded as one, and may be a line but not empty', async () => {
    const { id, link } = await invited()
    const empty = await harness.sign(link, { kind: 'uploaded', image: dataUrl(writeInkPng(40, 40, () => false)) })
    assert.deepEqual([empty.status, empty.headers.get('x-error-code')], [400, 'INVALID_SIGNATURE'])
    assert.match(empty.json.error, /signature\.image is empty/)
    const line = writeInkPng(200, 40, (_, y) => y > 18 && y < 22)
    assert.equal((await harness.sign(link, { kind: 'drawn', image: dataUrl(line) })).status, 400)
    assert.equal((await harness.sign(link, { kind: 'uploaded', image: dataUrl(line) })).status, 200)
    const imageSha256 = createHash('sha256').update(line).digest('hex')
    assert.deepEqual(await recorded(id), { kind: 'uploaded', imageSha256 })
    assert.ok((await words(id)).includes('Uploaded as a picture'))
  })
})
