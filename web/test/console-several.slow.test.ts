import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest, uploadDocument } from './harness/console-requests.ts'
import { noPdf, pdfNamed } from './pages/console/documents.ts'
import { FieldEditorPage } from './pages/console/field-editor.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { becomes } from './pages/person.ts'

describe('a signing request with several documents in the console', () => {
  const harness = consoleHarness('several')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  const latest = async () => {
    const [sent] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    return await harness.api('GET', `/signing/${sent.signingRequestId}`)
  }
  const titlesOf = ({ documents }: { documents: { title: string }[] }) => documents.map(({ title }) => title)

  test('files are uploaded together, named, ordered by keyboard, get fields, and are sent as one request', async () => {
    await uploadDocument(harness, 'Price list')
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await form.chooseAll(pdfNamed('Lease.pdf'), pdfNamed('House_rules.pdf'))
    await becomes(() => form.documentTitles(), ['Lease', 'House rules'])
    await becomes(() => form.requestTitle.inputValue(), 'Lease')
    await member.drops('Annex.pdf', samplePdf().toString('latin1'), 'application/pdf')
    await becomes(() => form.documentTitles(), ['Lease', 'House rules', 'Annex'])
    await member.sees('Annex was added.')

    await member.presses('Add documents')
    await page.getByLabel('Choose one of your documents').check()
    await page.getByRole('button', { name: /^Price list/ }).click()
    await member.sees('Already added')
    await member.presses('Done')
    await becomes(() => member.focused(), 'Add documents')
    await becomes(async () => (await form.documentTitles()).at(-1), 'Price list')

    const editor = new FieldEditorPage(member)
    await editor.open('Place fields on Lease')
    await member.sees('Document 1 of 4: Lease')
    await editor.type('Text').press('Enter')
    await member.fills('Label', 'Rent')
    await page.reload()
    await editor.isOpen()
    await member.sees('Document 1 of 4: Lease')
    await editor.field(/Rent/).waitFor()
    await editor.close()
    await editor.open('Place fields on Annex')
    assert.equal(await editor.field(/Rent/).count(), 0)
    await editor.type('Text').press('Enter')
    await member.fills('Label', 'Meter')
    await editor.type('Date signed').press('Enter')
    await editor.close()
    await page.getByRole('button', { name: 'Edit fields on Annex' }).waitFor()
    await member.sees('3 fields are placed.')
    await member.presses('Remove all fields')
    await member.sees('All fields were removed.')
    assert.equal(await member.focused(), 'Undo')
    await member.presses('Undo')
    await member.sees('3 fields are placed.')
    assert.equal(await member.focused(), 'Remove all fields')
    await member.checksAccessibility('form with several documents')

    // The fields stay with their documents.
    const up = page.getByRole('button', { name: 'Move Annex up' })
    await up.focus()
    for (const _ of [1, 2]) await page.keyboard.press('Enter')
    await becomes(() => form.documentTitles(), ['Annex', 'Lease', 'House rules', 'Price list'])
    assert.equal(await member.focused(), 'Move Annex up')
    assert.equal(await up.getAttribute('aria-disabled'), 'true')
    await member.presses('Remove House rules')
    await becomes(() => form.documentTitles(), ['Annex', 'Lease', 'Price list'])
    await member.presses('Remove Lease')
    const dialog = member.dialog('Remove Lease?')
    await member.sees('The document has 1 field, which is removed, too.', dialog)
    await member.checksAccessibility('removal of a document')
    await member.presses('Cancel', dialog)
    await member.sees('A template has only one document.')
    assert.equal(await page.getByRole('button', { name: 'Save as template' }).count(), 0)

    await member.fills('Title of the document', '', form.document(1))
    await form.requestTitle.fill('Moving in')
    await form.fillSigner(1, 'Anna Kowalska', 'anna@several.example.org')
    await form.send(1)
    await member.sees('Enter a title (up to 300 characters).', form.document(1))
    await member.fills('Title of the document', 'Handover', form.document(1))
    await page.reload()
    await becomes(() => form.documentTitles(), ['Handover', 'Lease', 'Price list'])
    await form.send(1)
    await form.isSent()
    const sent = await latest()
    assert.deepEqual([sent.documentTitle, titlesOf(sent)], ['Moving in', ['Handover', 'Lease', 'Price list']])
    const fields: { label: string | null; document: number }[] = sent.fields
    assert.deepEqual(
      fields
        .map(({ label, document }) => [label, document])
        .toSorted((one, other) => `${one}`.localeCompare(`${other}`)),
      [
        [null, 1],
        ['Meter', 1],
        ['Rent', 2],
      ],
    )

    await member.follows('View request')
    await member.isAt('Moving in')
    await member.seesHeading('3 documents')
    for (const title of ['Handover', 'Lease', 'Price list']) {
      const list = page.getByRole('list', { name: title })
      assert.deepEqual(await list.getByRole('link').allInnerTexts(), ['Current version', 'Original', 'View document'])
    }
    await member.checksAccessibility('request with several documents')
    await member.goTo('/signing')
    await member.sees('3 documents', member.row('Moving in'))
  })

  test('what cannot be added is named, and nothing is sent without it', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const files = Array.from({ length: 22 }, (_, index) => pdfNamed(`File ${index + 1}.pdf`))
    await form.chooseAll(...files)
    await member.sees('A request can have up to 20 documents. Not added: File 21.pdf, File 22.pdf')
    await becomes(async () => (await form.documentTitles()).length, 20)
    await member.sees('A request can have up to 20 documents.')
    assert.equal(await member.page.getByRole('button', { name: 'Add documents' }).count(), 0)
    await member.presses('Remove File 20')
    await member.presses('Add documents')
    await form.chooseAll(noPdf)
    await member.sees('This file isn’t a PDF.')
    await form.fillSigner(1, 'Anna Kowalska', 'anna@several.example.org')
    await form.send(1)
    await member.sees('A file wasn’t uploaded. Try again, or remove it.')
    await member.checksAccessibility('file that is not a PDF beside documents')
    await member.presses('Remove notes.pdf')
    await member.seesNoLonger('A file wasn’t uploaded.')
    for (let number = 19; number > 1; number--) await member.presses(`Remove File ${number}`)
    await member.sees('File 2 was removed.')
    // One document is left, which looks and is sent as ever.
    await form.hasDocument()
    assert.equal(await form.title.inputValue(), 'File 1')
    await form.send(1)
    await form.isSent()
    assert.deepEqual(titlesOf(await latest()), ['File 1'])
  })

  test('a draft keeps all documents, and marks one that was deleted until it is removed', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    member.ignoresErrors(/status of 404/)
    const form = new NewRequestPage(member)
    await form.chooseAll(pdfNamed('Offer.pdf'), pdfNamed('Terms.pdf'), pdfNamed('Data protection.pdf'))
    await becomes(() => form.documentTitles(), ['Offer', 'Terms', 'Data protection'])
    await member.presses('Move Terms up')
    const editor = new FieldEditorPage(member)
    await editor.open('Place fields on Terms')
    await editor.type('Text').press('Enter')
    await editor.close()
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    const [{ draftId }] = (await harness.api('GET', '/drafts')).drafts
    const { content } = await harness.api('GET', `/drafts/${draftId}`)
    assert.deepEqual(titlesOf(content), ['Terms', 'Offer', 'Data protection'])
    assert.equal(content.fields[0].document, 1)

    await harness.api('DELETE', `/documents/${content.documents[0].documentId}`)
    await member.page.reload()
    await member.sees('Some documents of this draft can’t be used anymore.')
    await member.sees('This document can’t be used anymore. Remove it to continue.', form.document(1))
    await member.checksAccessibility('draft with a deleted document')
    await form.fillSigner(1, 'Anna Kowalska', 'anna@several.example.org')
    await form.send(1)
    await member.sees('Remove the documents that can’t be used anymore.')
    await member.presses('Remove Terms')
    await member.presses('Remove document', member.dialog('Remove Terms?'))
    await becomes(() => form.documentTitles(), ['Offer', 'Data protection'])
    await form.send(1)
    await form.isSent()
    const sent = await latest()
    assert.deepEqual([titlesOf(sent), sent.fields], [['Offer', 'Data protection'], []])
  })

  test('a document that is out for signature is marked where it is', async () => {
    const documentId = await uploadDocument(harness, 'Policy')
    await createRequest(harness, 'Policy', { documentId })
    const member = await harness.signIn(ann, '/signing/new')
    member.ignoresErrors(/status of 409/)
    const form = new NewRequestPage(member)
    await form.chooseAll(pdfNamed('Cover.pdf'))
    await form.hasDocument()
    await member.goTo(`/signing/new?document=${documentId}`)
    // One document is replaced, as ever.
    await becomes(() => form.title.inputValue(), 'Policy')
    await member.drops('Cover.pdf', samplePdf().toString('latin1'), 'application/pdf')
    await becomes(() => form.documentTitles(), ['Policy', 'Cover'])
    await form.fillSigner(1, 'Anna Kowalska', 'anna@several.example.org')
    await form.send(1)
    await member.sees('This document is already out for signature.', form.document(1))
    await member.checksAccessibility('locked document among several')
    await member.presses('Remove Policy')
    await form.hasDocument()
    await form.send(1)
    await form.isSent()
    assert.deepEqual(titlesOf(await latest()), ['Cover'])
  })

  test('a document that was deleted in the meantime is marked where it is', async () => {
    const documentId = await uploadDocument(harness, 'Old policy')
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`)
    member.ignoresErrors(/status of 404/)
    const form = new NewRequestPage(member)
    await form.hasDocument()
    await member.drops('Cover.pdf', samplePdf().toString('latin1'), 'application/pdf')
    await becomes(() => form.documentTitles(), ['Old policy', 'Cover'])
    await harness.api('DELETE', `/documents/${documentId}`)
    await form.fillSigner(1, 'Anna Kowalska', 'anna@several.example.org')
    await form.send(1)
    await member.sees('This document no longer exists. Choose a different one.', form.document(1))
  })

  test('unsaved changes in a shape that the form cannot show are ignored', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await form.chooseAll(pdfNamed('Offer.pdf'), pdfNamed('Terms.pdf'))
    await becomes(() => form.documentTitles(), ['Offer', 'Terms'])
    await page.reload()
    await becomes(() => form.documentTitles(), ['Offer', 'Terms'])
    await page.evaluate(`{
      const [name] = Object.keys(sessionStorage).filter((key) => key.startsWith('countersign:new-request:'))
      const kept = JSON.parse(sessionStorage.getItem(name))
      Object.assign(kept.entered.documents[1], { documentId: null, rest: { documentUrl: {} } })
      sessionStorage.setItem(name, JSON.stringify(kept))
    }`)
    await page.reload()
    await member.isAt('Request signatures')
    await page.getByLabel('Choose a PDF').waitFor({ state: 'attached' })
    assert.deepEqual(await form.documentTitles(), [])
  })

  test('sending again copies all documents as they are', async () => {
    const documents = await Promise.all(
      ['Plan', 'Budget'].map(async (title) => ({ documentId: await uploadDocument(harness, title), title })),
    )
    const { id } = await createRequest(harness, 'Project', { documentId: undefined, documents })
    await harness.api('POST', `/signing/${id}/cancel`)
    const member = await harness.signIn(ann, `/signing/new?from=${id}`)
    const form = new NewRequestPage(member)
    await member.sees('The documents of the earlier request, without their signatures.')
    await member.sees('Budget')
    await becomes(() => form.requestTitle.inputValue(), 'Project')
    await member.checksAccessibility('copies of several documents')
    await form.requestTitle.fill('Project 2')
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    await member.page.reload()
    await member.sees('The documents of the earlier request, without their signatures.')
    await form.send(1)
    await form.isSent()
    const sent = await latest()
    assert.deepEqual([sent.documentTitle, titlesOf(sent), sent.duplicateOf], ['Project 2', ['Plan', 'Budget'], id])
  })
})
