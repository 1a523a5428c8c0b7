import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest } from './harness/console-requests.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { FieldEditorPage } from './pages/console/field-editor.ts'
import { NewRequestPage, RequestPage } from './pages/console/requests.ts'
import { becomes } from './pages/person.ts'

describe('drafts of signing requests in the console', () => {
  const harness = consoleHarness('drafts')
  let ann: string
  let ben: string
  before(async () => {
    ann = await harness.account('ann', 'member')
    ben = await harness.account('ben', 'member')
  })

  test('a request is saved as a draft, continued by a colleague as it was left, and sent once', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    await form.fillSigner(1, 'Anna Kowalska', 'anna@')
    await member.presses('Save as draft')
    await member.sees('Enter an email address')
    await form.fillSigner(1, 'Anna Kowalska', '')
    await member.presses('Add signer')
    await form.choose(pdfNamed('Lease.pdf'))
    await form.hasDocument()
    const editor = new FieldEditorPage(member)
    await editor.open()
    await editor.type('Text').press('Enter')
    await member.fills('Label', 'Rent')
    await editor.close()
    await member.fills('Message to signers', 'Please sign')
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    await member.checksAccessibility('saved draft')
    await member.page.reload()
    await becomes(() => member.page.getByLabel('Message to signers').inputValue(), 'Please sign')
    assert.equal(await member.page.getByText('unsaved changes').count(), 0)

    const colleague = await harness.signIn(ben, '/signing')
    const other = new NewRequestPage(colleague)
    await colleague.follows('Drafts')
    await colleague.isAt('Drafts')
    await colleague.sees('Anna Kowalska', colleague.row('Lease'))
    await colleague.checksAccessibility('drafts')
    await colleague.follows('Lease')
    await other.hasDocument()
    assert.equal(await other.signer(1).getByLabel('Name').inputValue(), 'Anna Kowalska')
    const theirs = new FieldEditorPage(colleague)
    await theirs.open('Edit fields')
    await theirs.field(/Rent/).waitFor()
    await theirs.close()
    await other.signer(2).waitFor()
    await colleague.fills('Email address', 'anna@drafts.example.org', other.signer(1))
    await other.send(1)
    await other.isSent()
    const [sent] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const { message, fields, signers } = await harness.api('GET', `/signing/${sent.signingRequestId}`)
    assert.deepEqual([message, fields[0].label, signers[0].email], ['Please sign', 'Rent', 'anna@drafts.example.org'])

    // Somebody who still has the draft open is told, and loses nothing.
    member.ignoresErrors(/status of 404/)
    await member.fills('Message to signers', 'Too late')
    await member.presses('Save draft')
    await member.sees('Someone else sent or deleted this draft in the meantime.')
    await member.presses('Save as a new draft')
    await member.sees('Draft saved.')
    await member.follows('View drafts')
    await member.presses('Delete Lease')
    await member.presses('Delete', member.dialog('Delete this draft?'))
    await member.sees('No drafts yet')
  })

  test('a draft that somebody else changed is not overwritten', async () => {
    const { draftId } = await harness.api('POST', '/drafts', { content: { documentTitle: 'Offer' } })
    const member = await harness.signIn(ann, `/signing/new?draft=${draftId}`)
    member.ignoresErrors(/status of 409/)
    const form = new NewRequestPage(member)
    await becomes(() => form.title.inputValue(), 'Offer')
    await harness.api('PUT', `/drafts/${draftId}`, { version: 1, content: { documentTitle: 'Better offer' } })
    await form.title.fill('Another offer')
    await member.presses('Save draft')
    await member.sees('Someone else changed this draft in the meantime.')
    await member.checksAccessibility('changed draft')
    await member.presses('Open the saved version')
    await becomes(() => form.title.inputValue(), 'Better offer')
  })

  test('the draft of a copy keeps its document, and is sent once although the response is lost', async () => {
    const { id } = await createRequest(harness, 'Contract')
    await harness.api('POST', `/signing/${id}/cancel`)
    const member = await harness.signIn(ann, `/signing/new?from=${id}`)
    const form = new NewRequestPage(member)
    await form.hasDocument()
    await member.fills('Message to signers', 'Once more')
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    await member.page.reload()
    await form.hasDocument()
    await member.sees('The document of the earlier request, without its signatures.')
    member.ignoresErrors(/Failed to load resource/)
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await member.context.route(/\/send$/, lose, { times: 1 })
    await form.send(1)
    await member.sees('Your entries are still here.')
    await member.page.reload()
    await form.hasDocument()
    await form.send(1)
    await form.isSent()
    assert.equal((await harness.api('GET', '/signing?query=Contract')).signingRequests.length, 2)
    const [again] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const { duplicateOf, message } = await harness.api('GET', `/signing/${again.signingRequestId}`)
    assert.deepEqual([duplicateOf, message], [id, 'Once more'])
  })

  test('a draft says that its document is gone', async () => {
    const member = await harness.signIn(ann, '/signing/drafts')
    member.ignoresErrors(/status of 404/)
    const gone = { documentTitle: 'Without a file', documentId: 'doc_gone' }
    const { draftId } = await harness.api('POST', '/drafts', { content: gone })
    await member.page.reload()
    await member.sees('The document was deleted.', member.row('Without a file'))
    await member.goTo(`/signing/new?draft=${draftId}`)
    await member.sees('The document of this draft can’t be used anymore.')
  })

  test('the deadline and the reminders of an open request can be changed', async () => {
    const { id } = await createRequest(harness, 'Deadline')
    const member = await harness.signIn(ann, `/signing/${id}`)
    const page = new RequestPage(member)
    await member.presses('Change deadline')
    const dialog = member.dialog('Change deadline and reminders')
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    await member.fills('Expires on', '2020-01-01', dialog)
    await member.presses('Save', dialog)
    await member.sees('Choose a day from tomorrow to 365 days from now.')
    await member.checksAccessibility('change deadline')
    await member.fills('Expires on', day, dialog)
    await member.fills('Days between reminders', '7', dialog)
    await member.presses('Save', dialog)
    await dialog.waitFor({ state: 'detached' })
    await member.sees('changed the request.', page.timeline)
    await member.sees('Days between reminders: 7', page.timeline)
    const { expiresAt, reminders } = await harness.api('GET', `/signing/${id}`)
    assert.deepEqual(reminders, { everyDays: 7, most: 3 })
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.parse(`${day}T23:00:00Z`)) < 4_000_000, expiresAt)
  })
})
