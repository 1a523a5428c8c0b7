import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { openContainer, writeContainer } from '@countersign/asic'
import { sharedTestService } from '../../server/test/harness/shared-test-service.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { openHarness, type SigningHarness } from '../../server/test/signing/signing-harness.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

const drawing = Buffer.from('AC1032 a drawing of two rooms '.repeat(1000))

describe('a container on the verification page', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let harness: SigningHarness
  let sealed: Buffer
  before(async () => {
    harness = await openHarness(await sharedTestService())
    sealed = await sealedDrawing(harness)
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await harness?.end()
  })
  const visit = (path: string) => visitVerification(visits, harness.service, path)

  test('with a seal shows the seal and the file, and sends nothing of either', async () => {
    const reader = await visit('/verify')
    await reader.choosesDocument(await file('plan.asice', sealed))
    const verdict = await reader.verdict('All signatures are valid')
    assert.match(verdict, /Sealed by.*Example/)
    await reader.verdictIs('good')
    await reader.unfolds('Signature details')
    await reader.seesHeading('Files in the container')
    const held = await reader.page.locator('.container-files li').allInnerTexts()
    assert.equal(held.length, 1)
    assert.match(held[0] ?? '', /plan\.dwg[\s\S]*Signed/)
    assert.match((held[0] ?? '').replace(/\s/g, ''), new RegExp(fingerprintOf(drawing)))
    const [seal, stamp] = await reader.signatureTexts()
    assert.match(seal ?? '', /Example.*Company seal.*Level \(CAdES\).*B-LTA.*Signature file.*signature001\.p7s/)
    assert.match(stamp ?? '', /Time of the timestamp/)
    assert.equal(await reader.page.getByText('Compare the pages').count(), 0)
    assert.ok(reader.sent.every(({ url }) => !decodeURIComponent(url).includes('plan')))
  })

  test('with an unsigned file says so, and names it', async () => {
    const reader = await visit('/verify')
    const { entries } = await openContainer(sealed)
    const more = [...entries, { name: 'terms.txt', content: Buffer.from('You owe us.') }]
    await reader.choosesDocument(await file('more.asice', rewritten(more)))
    const verdict = await reader.verdict('The container has a file that wasn’t signed')
    assert.match(verdict, /File “.?terms\.txt.?”\. No valid signature covers it\./)
    await reader.verdictIs('bad')
    const held = await reader.page.locator('.container-files li').allInnerTexts()
    assert.match(held[1] ?? '', /terms\.txt[\s\S]*No valid signature/)
  })

  test('with a changed file is invalid, and one that can be read in two ways is not trusted', async () => {
    const { entries } = await openContainer(sealed)
    const other = entries.map((entry) => (entry.name === 'plan.dwg' ? { ...entry, content: Buffer.from('x') } : entry))
    const reader = await visit('/verify')
    await reader.choosesDocument(await file('changed.asice', rewritten(other)))
    await reader.verdict('A signature is broken')
    await reader.verdictIs('bad')
    const again = await visit('/verify')
    await again.choosesDocument(await file('twoways.asice', Buffer.concat([sealed, Buffer.from('hidden')])))
    assert.match(await again.signatureVerdict('The signatures were not checked'), /read in more than one way/)
  })

  test('without signatures says so', async () => {
    const { entries } = await openContainer(sealed)
    const reader = await visit('/verify')
    await reader.choosesDocument(await file('empty.asice', rewritten(entries.slice(0, 2))))
    await reader.signatureVerdict('This container has no signature')
  })
})

function rewritten(entries: Parameters<typeof writeContainer>[0]['entries']): Buffer {
  return Buffer.concat(writeContainer({ entries }, new Date('2026-06-01T00:00:00Z')))
}

async function sealedDrawing({ service, key, organizationId }: SigningHarness): Promise<Buffer> {
  const seals = sealsClient(service)
  const { json, status } = await seals.uploadAny(key, drawing)
  assert.equal(status, 201)
  const { documentId } = json.data
  const answer = await seals.post(key, '/apply', { documentId, sealId: await seals.seal(organizationId) })
  assert.equal(answer.status, 200, answer.text)
  return (await seals.file(key, documentId)).bytes
}
