import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { samplePdf, scriptedPdf } from '../../server/test/documents/sample-pdf.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { DocumentPage, DocumentsPage, noPdf, pdfNamed } from './pages/console/documents.ts'
import { becomes } from './pages/person.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('documents in the console', () => {
  const harness = consoleHarness('documents')
  let client: ReturnType<typeof sealsClient>
  let ann: string
  let olga: string

  before(async () => {
    client = sealsClient(harness.service)
    ann = await harness.account('ann', 'member')
    // Members can delete only what they uploaded.
    olga = await harness.account('olga', 'admin')
  })

  const upload = async (title: string, externalId?: string): Promise<string> => {
    const answer = await client.upload(harness.organization.key, samplePdf({ text: title }), { title, externalId })
    return answer.json.data.documentId
  }

  test('a member uploads several files at once, with editable titles from their names', async () => {
    const member = await harness.signIn(ann, '/documents')
    const documents = new DocumentsPage(member)
    await member.seesHeading('No documents yet')
    await member.checksAccessibility('no documents')
    await documents.choose(pdfNamed('Rental_agreement.PDF'), pdfNamed(`${hostile}.pdf`), noPdf)
    await member.sees('This file isn’t a PDF.')
    await member.seesHeading('Ready to upload')
    await member.sees('Upload the files you chose above.')
    const title = documents.titleOf('Rental_agreement.PDF')
    assert.equal(await title.inputValue(), 'Rental agreement')
    await title.fill(' ')
    await member.sees('Enter a title.')
    await member.checksAccessibility('files to be uploaded')
    await title.fill('Rental agreement 2027')
    await member.presses('Upload 2 documents')
    await member.sees('2 of 3 uploaded')
    await member.seesHeading('Uploaded')
    await documents.isListed('Rental agreement 2027', 'Ready')
    await documents.isListed(hostile)
    assert.equal(await member.main.locator('img').count(), 0)
    await member.checksAccessibility('uploaded')
  })

  test('a member sees that a document contains scripts, and an administrator makes the organization refuse such files', async () => {
    const file = { name: 'Scripted.pdf', mimeType: 'application/pdf', buffer: scriptedPdf() }
    const admin = await harness.signIn(olga, '/documents')
    const documents = new DocumentsPage(admin)
    await documents.choose(file)
    await admin.presses('Upload document')
    await documents.isListed('Scripted', 'Ready')
    const refuses = admin.page.getByLabel('Reject PDFs with active content')
    await refuses.check()
    await admin.sees('Saved.')
    await admin.checksAccessibility('what the organization accepts')
    await admin.row('Scripted').getByRole('link', { name: 'Scripted' }).click()
    await admin.sees('This document contains active content.')
    await admin.sees('This PDF contains scripts.')
    await admin.checksAccessibility('a document with a script')
    const member = await harness.signIn(ann, '/documents')
    await member.sees('Your organization doesn’t accept PDFs with active content')
    member.ignoresErrors(/Failed to load resource/)
    await new DocumentsPage(member).choose({ ...file, name: 'Again.pdf' })
    await member.presses('Upload document')
    await member.sees('which your organization does not accept')
    const later = await harness.signIn(olga, '/documents')
    const setting = later.page.getByLabel('Reject PDFs with active content')
    await setting.uncheck()
    await later.sees('Saved.')
    await later.page.reload()
    await setting.waitFor()
    assert.equal(await setting.isChecked(), false)
  })

  test('a failed upload is sent again, and becomes only one document', async () => {
    const member = await harness.signIn(ann, '/documents')
    member.ignoresErrors(/Failed to load resource/)
    const documents = new DocumentsPage(member)
    let lost = 0
    await member.context.route(/\/documents$/, async (route) => {
      if (route.request().method() !== 'POST' || lost > 1) return await route.continue()
      lost++
      // The first request never reaches the service. Of the second, only the response is lost.
      if (lost === 2) await route.fetch()
      await route.abort()
    })
    await documents.choose(pdfNamed('Flaky.pdf'))
    for (const [index, button] of ['Upload document', 'Try again'].entries()) {
      await documents.failsBy(button)
      assert.equal(lost, index + 1)
      assert.equal(await documents.titleOf('Flaky.pdf').inputValue(), 'Flaky')
    }
    await member.presses('Try again')
    await member.sees('1 of 1 uploaded')
    await member.page.reload()
    await documents.isListed('Flaky')
    assert.equal(await member.row('Flaky').count(), 1)
  })

  test('a page with files to upload asks for confirmation before a member leaves it', async () => {
    const member = await harness.signIn(ann, '/')
    const documents = new DocumentsPage(member)
    const { page, menu } = member
    await member.follows('Documents', menu)
    await documents.choose(pdfNamed('Kept.pdf'))
    const title = documents.titleOf('Kept.pdf')
    await title.fill('Typed with care')
    await member.follows('Overview', menu)
    await documents.leaving.waitFor()
    await member.checksAccessibility('leaving')
    await member.presses('Stay on this page', documents.leaving)
    await page.goBack()
    await documents.leaving.waitFor()
    await page.keyboard.press('Escape')
    await documents.leaving.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/documents')
    assert.equal(await title.inputValue(), 'Typed with care')
    // A change on the same page needs no confirmation.
    await member.selects('Status', 'Signed')
    await member.follows('Documents', menu)
    assert.equal(await title.inputValue(), 'Typed with care')
    await page.goBack()
    assert.equal(await title.inputValue(), 'Typed with care')
    await member.follows('Timestamps', menu)
    await member.presses('Leave page', documents.leaving)
    await member.isAt('Timestamps')
    await member.follows('Documents', menu)
    await member.isAt('Documents')
    assert.equal(await title.count(), 0)
    await member.follows('Overview', menu)
    await member.isAt('Example')
  })

  test('a file that is dropped anywhere on the page is added', async () => {
    await upload('Already there')
    const member = await harness.signIn(ann, '/documents')
    const documents = new DocumentsPage(member)
    await documents.isListed('Already there')
    await member.drops('Dropped.pdf', samplePdf().toString('latin1'), 'application/pdf')
    await documents.titleOf('Dropped.pdf').waitFor()
  })

  test('the list is searched and filtered by its URL, and a document is deleted after confirmation', async () => {
    await upload('Lease 100%_x', 'order-1')
    await upload('Other 100 x')
    const admin = await harness.signIn(olga, '/documents')
    const documents = new DocumentsPage(admin)
    await documents.isListed('Other 100 x')
    await admin.fills('Search titles', '100%_')
    await documents.isListedNoMore('Other 100 x')
    await documents.isListed('Lease 100%_x')
    assert.match(admin.page.url(), /\?query=100%25_$/)
    await admin.selects('Status', 'Signed')
    await admin.seesHeading('No matches')
    await admin.page.reload()
    await admin.seesHeading('No matches')
    await admin.presses('Show all documents')
    await documents.isListed('Other 100 x')
    await admin.fills('Your reference (exact match)', 'order-1')
    await documents.isListedNoMore('Other 100 x')
    await admin.page.waitForURL(/\/documents\?externalId=order-1$/)
    await admin.presses('Delete Lease 100%_x')
    const question = admin.dialog('Delete this document?')
    await question.waitFor()
    await admin.checksAccessibility('deleting')
    await admin.presses('Cancel', question)
    await documents.isListed('Lease 100%_x')
    await admin.presses('Delete Lease 100%_x')
    await admin.presses('Delete', question)
    await admin.sees('“Lease 100%_x” was deleted.')
    await documents.isListedNoMore('Lease 100%_x')
  })

  test('a filter whose request fails shows no results of the previous one', async () => {
    await upload('Never signed')
    const member = await harness.signIn(ann, '/documents')
    member.ignoresErrors(/Failed to load resource/)
    const documents = new DocumentsPage(member)
    await documents.isListed('Never signed')
    await member.context.route(/documents\?status=SIGNED/, (route) => route.abort(), { times: 1 })
    await member.selects('Status', 'Signed')
    await member.main.getByRole('button', { name: 'Try again' }).waitFor()
    assert.equal(await member.row('Never signed').count(), 0)
    await member.presses('Try again', member.main)
    await member.seesHeading('No matches')
  })

  test('a document that is deleted elsewhere disappears', async () => {
    const documentId = await upload('Soon gone')
    const admin = await harness.signIn(olga, `/documents/${documentId}`, { ownClock: true })
    admin.ignoresErrors(/Failed to load resource/)
    await admin.isAt('Soon gone')
    const path = `/console/v1/organizations/${harness.organization.id}/documents/${documentId}`
    const deleted = await admin.context.request.delete(harness.service.url + path, {
      headers: { origin: harness.service.url },
    })
    assert.equal(deleted.status(), 200)
    await admin.advancesClock(10_000)
    await admin.seesThatItFailed()
  })

  test('a document shows its pages, versions, seals and timestamps, and every version can be downloaded', async () => {
    const { id, key } = harness.organization
    const sealId = await client.seal(id)
    const original = samplePdf({ text: 'Long lived' })
    const { documentId } = (await client.upload(key, original, { title: hostile })).json.data
    assert.equal((await client.apply(key, sealId, documentId)).status, 200)
    const { bytes: latest } = await client.file(key, documentId)

    const member = await harness.signIn(ann, `/documents/${documentId}`)
    const document = new DocumentPage(member)
    await member.isAt(hostile)
    await document.isDrawn(1, 1)
    const download = async (link: string | RegExp) => readFile((await member.downloads(link, member.main)).path)
    assert.ok(latest.equals(await download(/^Download$/)))
    assert.ok(original.equals(await download(/^Download version “Original”/)))
    assert.equal(await member.main.getByRole('link', { name: /^Download/ }).count(), 2, 'one for each version')
    await member.sees('Current version', member.region('Versions').getByRole('listitem').first())
    const hash = createHash('sha256').update(latest).digest('hex')
    await becomes(() => document.fingerprint.textContent(), hash)
    const verify = member.page.getByRole('link', { name: 'Open verification page' })
    assert.equal(await verify.getAttribute('href'), `/verify/${hash}`)
    assert.equal(await member.page.getByRole('link', { name: /^Verify timestamp/ }).count(), 2)
    await member.sees('Protected until', member.region('About this document'))
    await member.sees('Example', member.region('Signatures and seals'))
    const request = member.page.getByRole('link', { name: 'Request signatures' })
    assert.equal(await request.getAttribute('href'), `/signing/new?document=${documentId}`)
    await member.checksAccessibility('document')
  })

  test('a document and its signing request show the references of their caller', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(samplePdf({ text: 'Referenced' }))]), 'contract.pdf')
    form.append('title', 'Referenced')
    form.append('externalId', 'order-4711')
    form.append('metadata', JSON.stringify({ department: 'Vertrieb <b>', 'cost-centre': '9'.repeat(500) }))
    const { documentId } = await harness.api('POST', '/documents', form)
    const { signingRequestId } = await harness.api('POST', '/signing', {
      documentTitle: 'Referenced',
      documentId,
      externalId: 'order-4712',
      metadata: { clerk: 'Jörg' },
      signers: [{ name: 'Anna Example', email: 'anna@example.org' }],
    })
    const member = await harness.signIn(ann, `/documents/${documentId}`)
    for (const words of ['order-4711', 'Vertrieb <b>', '9'.repeat(500)]) {
      await member.sees(words, member.region('About this document'))
    }
    await member.checksAccessibility('a document with details of its caller')
    const sender = await harness.signIn(ann, `/signing/${signingRequestId}`)
    for (const words of ['order-4712', 'Jörg']) await sender.sees(words, sender.region('Your reference data'))
    await sender.checksAccessibility('a request with details of its caller')
  })

  test('a document shows when it was last renewed, and why a renewal failed', async () => {
    const { key, id } = harness.organization
    const documentId = await upload('Old contract')
    assert.equal((await client.apply(key, await client.seal(id), documentId)).status, 200)
    const member = await harness.signIn(ann, '/documents')
    await member.page.route(/documents\/[^/]+\/status$/, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const renewed = { kind: 'RENEWED', fileHash: 'ab'.repeat(32), size: 1000, createdAt: '2035-12-01T00:00:00.000Z' }
      const renewal = { protectedUntil: '2045-11-30T12:00:00.000Z', renewalProblem: 'It is away.' }
      await route.fulfill({
        json: { success: true, data: { ...data, ...renewal, versions: [...data.versions, renewed] } },
      })
    })
    await member.row('Old contract').getByRole('link', { name: 'Old contract' }).click()
    const facts = member.region('About this document')
    await member.sees('Last renewed', facts)
    await member.sees('2045', facts)
    await member.sees('Renewed', member.region('Versions'))
    await member.sees('This document couldn’t be renewed:')
    await member.sees('It is away.')
    await member.checksAccessibility('a renewed document')
  })

  test('an unknown document, or one of another organization, is not shown, and the page says so', async () => {
    const { key } = await harness.service.organization()
    const theirs = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${theirs}`)
    member.ignoresErrors(/Failed to load resource/)
    await member.seesThatItFailed()
    for (const id of ['doc_00000000000000000000000000', 'nonsense']) {
      await member.goTo(`/documents/${id}`)
      await member.seesThatItFailed()
    }
  })
})
