import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { FieldEditorPage } from './pages/console/field-editor.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { TemplatePage, UseTemplatePage } from './pages/console/templates.ts'
import { becomes } from './pages/person.ts'

const content = {
  roles: [{ label: 'Tenant' }, { label: 'Landlord', order: 1, name: 'Lea Lord', email: 'lea@example.org' }],
  fields: [
    { id: 'rent', signer: 'Tenant', type: 'number', page: 1, x: 50, y: 50, label: 'Rent', readOnly: true },
    { id: 'pets', signer: 'Tenant', type: 'dropdown', page: 1, x: 50, y: 90, label: 'Pets', options: ['Cat', 'Dog'] },
    { signer: 2, type: 'signature', page: 1, x: 50, y: 130 },
  ],
  message: 'Please sign soon',
  expiresInDays: 14,
}

describe('templates in the console', () => {
  const harness = consoleHarness('templates')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })
  const create = async (name: string) => {
    const documentId = await uploadDocument(harness, name)
    const made = await harness.api('POST', '/templates', { ...content, name, documentId })
    return made.templateId as string
  }

  test('a request is saved as a template, which is found by its name and can be deleted', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    await form.choose(pdfNamed('Lease.pdf'))
    await form.hasDocument()
    await member.presses('Save as template')
    await member.sees('Template saved.')
    await member.follows('View templates')
    await member.isAt('Templates')
    await member.sees('Signer 1', member.row('Lease'))
    await member.checksAccessibility('templates')
    await member.fills('Search names', 'no such template')
    await member.sees('No template matches your search.')
    await member.presses('Show all templates')
    await member.presses('Delete Lease')
    await member.presses('Delete', member.dialog('Delete this template?'))
    await member.sees('No templates yet')
  })

  test('the page of a template shows its content, renames and duplicates it, and restores a version', async () => {
    const id = await create('Rental contract')
    const member = await harness.signIn(ann, `/signing/${id}`)
    const page = new TemplatePage(member)
    await member.isAt('Rental contract')
    await member.sees(/Rent.*value comes with each request/, page.roles)
    await member.sees('lea@example.org', page.roles)
    await member.sees('14 days', page.settings)
    await member.page.locator('.document-preview canvas').first().waitFor()
    const { name: file } = await member.downloads('Download document')
    assert.equal(file, 'Rental contract.pdf')
    await member.checksAccessibility('template')

    await member.presses('Rename')
    await page.names('Rename template', ' ', 'Save')
    await member.sees('Enter a name (up to 200 characters).')
    await page.names('Rename template', 'Lease 2027', 'Save')
    await member.isAt('Lease 2027')
    await member.sees('Version 2', page.versions)
    await member.presses('View version 1', page.versions)
    await member.sees('This is version 1. New requests use version 2.')
    await member.isAt('Rental contract')
    await member.page.reload()
    await member.sees('This is version 1.')
    await member.presses('Restore version 1', page.versions)
    await member.presses('Restore', member.dialog('Restore version 1?'))
    await member.sees('Version 3', page.versions)
    await member.isAt('Rental contract')
    const restored = await harness.api('GET', `/templates/${id}`)
    assert.deepEqual([restored.version, restored.name, restored.message], [3, 'Rental contract', content.message])

    await member.presses('Duplicate')
    await page.names('Duplicate template', 'Sublease', 'Duplicate')
    await member.isAt('Sublease')
    await member.presses('Delete')
    member.ignoresErrors(/status of 403/)
    await member.presses('Delete', member.dialog('Delete this template?'))
    await member.isAt('Templates')
    const { templates } = await harness.api('GET', '/templates')
    assert.deepEqual(
      templates.map(({ name }: { name: string }) => name),
      ['Rental contract'],
    )
  })

  test('a template is used with people, values, a message and a deadline', async () => {
    const id = await create('House rules')
    const member = await harness.signIn(ann, `/signing/${id}/use`)
    const form = new UseTemplatePage(member)
    await member.isAt('Use House rules')
    await member.presses('Send to 2 people')
    await member.sees('Enter a name (up to 200 characters).', form.role('Tenant'))
    await member.sees('Enter a value.')
    await form.fillRole('Tenant', 'Anna Kowalska', 'anna@example.org')
    await member.fills('Rent', 'a lot')
    await member.presses('Send to 2 people')
    await member.sees('The value must be a number.')
    await member.checksAccessibility('use of a template')
    await member.fills('Rent', '1200')
    // Only the button sends.
    await member.page.keyboard.press('Enter')
    await member.page.getByText('Prefill other fields').click()
    await member.selects('Pets', 'Dog')
    await member.fills('Message to signers', 'Welcome!')
    await member.fills('Days until the request expires', '7')
    await member.presses('Send to 2 people')
    await member.isAt('Request sent')
    const [sent] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const request = await harness.api('GET', `/signing/${sent.signingRequestId}`)
    assert.equal(request.templateId, id)
    assert.equal(request.message, 'Welcome!')
    assert.deepEqual(
      request.signers.map(({ email }: { email: string }) => email),
      ['anna@example.org', 'lea@example.org'],
    )
    const sentValues = member.sent.filter(({ url }) => url.endsWith(`/templates/${id}/signing`)).map(({ body }) => body)
    assert.deepEqual(JSON.parse(sentValues.at(-1) ?? '').values, { rent: '1200', pets: 'Dog' })
  })

  test('a refusal of the service is shown at the input that it is about', async () => {
    const id = await create('Parking')
    const member = await harness.signIn(ann, `/signing/${id}/use`)
    const form = new UseTemplatePage(member)
    member.ignoresErrors(/status of 400/)
    await form.fillRole('Tenant', 'Anna Kowalska', 'anna@-example.org')
    await member.fills('Rent', '80')
    await member.presses('Send to 2 people')
    await member.sees('Enter an email address, like name@example.com.', form.role('Tenant'))
    await member.hasFocusOn(form.role('Tenant').getByLabel('Email address'))
  })

  test('a template is edited with its fields and roles, and saving adds a version', async () => {
    const id = await create('Garage')
    const member = await harness.signIn(ann, `/signing/${id}`)
    await member.isAt('Garage')
    await member.follows('Edit')
    await member.isAt('Edit template')
    const role = member.main.getByRole('group', { name: 'Role 1', exact: true })
    await member.fills('Label', '', role)
    await member.fills('Name', '', member.main.locator('section').first())
    await member.presses('Save new version')
    await member.sees('Enter a label (up to 100 characters).', role)
    await member.sees('Fix 2 fields to continue.')
    await member.fills('Label', 'Renter', role)
    await member.fills('Name', 'Garage 2027', member.main.locator('section').first())
    const editor = new FieldEditorPage(member)
    await editor.open('Edit fields')
    await editor.field(/Rent/).first().waitFor()
    await editor.type('Text').press('Enter')
    await member.fills('Label', 'Number plate')
    await member.presses('Done')
    await member.isAt('Edit template')
    await member.fills('Message to signers', 'New message')
    await member.checksAccessibility('edited template')
    await member.presses('Save new version')
    await member.isAt('Garage 2027')
    const saved = await harness.api('GET', `/templates/${id}`)
    assert.deepEqual([saved.version, saved.message, saved.labels], [2, 'New message', ['Renter', 'Landlord']])
    const fields = saved.fields.map(({ id: field, label }: { id: string; label?: string }) => [field, label])
    assert.deepEqual(fields, [
      ['rent', 'Rent'],
      ['pets', 'Pets'],
      ['field-3', undefined],
      ['field-1', 'Number plate'],
    ])
    assert.equal(saved.roles[1].email, 'lea@example.org')
  })

  test('the document of a template is replaced, and the change of a colleague is not overwritten unnoticed', async () => {
    const id = await create('Attic')
    const member = await harness.signIn(ann, `/signing/${id}/edit`)
    member.ignoresErrors(/status of 409/)
    const form = new NewRequestPage(member)
    await member.presses('Choose a different document')
    await form.choose(pdfNamed('Attic 2027.pdf'))
    await form.hasDocument()
    const before = await harness.api('GET', `/templates/${id}`)
    await harness.api('PUT', `/templates/${id}`, { ...content, name: 'Loft', version: 1 })
    await member.presses('Save new version')
    await member.sees('Someone else changed this template in the meantime.')
    await member.checksAccessibility('template that somebody else changed')
    await member.presses('Save mine as the latest')
    await member.isAt('Attic')
    const saved = await harness.api('GET', `/templates/${id}`)
    assert.deepEqual([saved.version, saved.name], [3, 'Attic'])
    assert.notEqual(saved.document.fileHash, before.document.fileHash)

    await member.goTo(`/signing/${id}/edit`)
    await member.fills('Message to signers', 'Mine')
    await harness.api('PUT', `/templates/${id}`, { ...content, name: 'Loft', message: 'Theirs', version: 3 })
    await member.presses('Save new version')
    await member.presses('Open the latest version')
    await becomes(() => member.page.getByLabel('Message to signers').inputValue(), 'Theirs')
  })
})
