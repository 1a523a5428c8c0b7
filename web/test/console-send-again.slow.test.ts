import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest } from './harness/console-requests.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { becomes } from './pages/person.ts'

const settings = {
  signers: [
    { name: 'Anna Kowalska', email: 'anna@again.example.org', order: 3 },
    { name: 'Ben Ode', email: 'ben@again.example.org', order: 7, language: 'de' },
  ],
  subject: 'For {{signer.name}}',
  message: 'Please sign',
  expiresInDays: 14,
  reminders: { everyDays: 7, most: 2 },
  brandColor: '#1a5fb4',
  stamp: { allPages: true, barcode: 'qr' },
}

describe('a signing request that is sent again in the console', () => {
  const harness = consoleHarness('send-again')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  test('a canceled request fills the form, is corrected there, and is sent with a copy of its document', async () => {
    const { id } = await createRequest(harness, 'Lease', settings)
    await harness.api('POST', `/signing/${id}/cancel`)
    const member = await harness.signIn(ann, '/signing')
    const form = new NewRequestPage(member)
    const { page } = member
    await member.follows('Send again: Lease')
    await form.hasDocument()
    await member.sees('The document of the earlier request, without its signatures.')
    await becomes(() => form.title.inputValue(), 'Lease')
    assert.equal(await form.signer(2).getByLabel('Name').inputValue(), 'Ben Ode')
    assert.ok(await page.getByRole('radio', { name: /^One after another/ }).isChecked())
    assert.equal(await page.getByLabel('Subject of the email').inputValue(), 'For {{signer.name}}')
    await member.checksAccessibility('send again')
    await form.fillSigner(1, 'Anna Kowalska', 'right@again.example.org')
    await page.getByLabel('Subject of the email').fill('')
    await page.reload()
    await member.sees('Your unsaved changes from earlier are still here.')
    assert.equal(await page.getByLabel('Subject of the email').inputValue(), '')
    await form.send(2)
    await form.isSent()
    await member.follows('View request')
    await member.sees(`Duplicate of ${id}`)
    const again = await harness.api('GET', `/signing/${new URL(page.url()).pathname.split('/').at(-1)}`)
    const { documentId } = await harness.api('GET', `/signing/${id}`)
    assert.notEqual(again.documentId, documentId)
    const { duplicateOf, subject, message, reminders, brandColor, stamp, companyName } = again
    assert.deepEqual(
      { duplicateOf, subject, message, reminders, brandColor, stamp, companyName },
      {
        duplicateOf: id,
        subject: null,
        message: settings.message,
        reminders: settings.reminders,
        brandColor: settings.brandColor,
        stamp: settings.stamp,
        companyName: 'Example',
      },
    )
    assert.equal(Date.parse(again.expiresAt) - Date.parse(again.createdAt), 14 * 86_400_000)
    assert.deepEqual(
      again.signers.map(({ email, language }: { email: string; language: string }) => [email, language]),
      [
        ['right@again.example.org', 'en'],
        ['ben@again.example.org', 'de'],
      ],
    )
  })

  test('an open request can be duplicated, and keeps the callback URL that members do not see; an unknown one is reported', async () => {
    const { id } = await createRequest(harness, 'Offer', { callbackUrl: 'https://example.org/hook?token=1' })
    const member = await harness.signIn(ann, '/signing/new?from=sr_unknown')
    member.ignoresErrors(/status of 404/)
    const form = new NewRequestPage(member)
    await member.sees('The request in this link isn’t available.')
    await member.goTo(`/signing/${id}`)
    await member.follows('Duplicate')
    await form.hasDocument()
    await member.page.getByText('More options').click()
    await member.sees('Leave empty to keep the callback URL at https://example.org.')
    await form.send(1)
    await form.isSent()
    const [again] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const { duplicateOf, webhook } = await harness.api('GET', `/signing/${again.signingRequestId}`)
    assert.deepEqual([duplicateOf, webhook.callbackUrl], [id, 'https://example.org/hook?token=1'])
  })

  test('the fields of a copy stay with their signers, who can be neither moved nor removed', async () => {
    const place = { page: 1, x: 60, y: 400, width: 120, height: 18 }
    const fields = [
      { signer: 1, type: 'text', label: 'Of Anna', ...place },
      { signer: 2, type: 'text', label: 'Of Ben', ...place, y: 300 },
    ]
    const { id } = await createRequest(harness, 'With fields', { ...settings, fields })
    const member = await harness.signIn(ann, `/signing/new?from=${id}`)
    const form = new NewRequestPage(member)
    await form.hasDocument()
    await member.sees('The first 2 signers can’t be moved or removed, because the copy keeps the fields')
    const acts = (position: number) =>
      form
        .signer(position)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((button) => `${button.ariaLabel}${button.ariaDisabled === 'true' ? ' (no)' : ''}`),
        )
    assert.deepEqual([await acts(1), await acts(2)], [[], []])
    await member.presses('Add signer')
    await form.fillSigner(3, 'Eve Ode', 'eve@again.example.org')
    await becomes(() => acts(3), ['Move Eve Ode up (no)', 'Move Eve Ode down (no)', 'Remove Eve Ode'])
    await member.checksAccessibility('send again with fields')
    await form.fillSigner(1, '', '')
    await form.send(3)
    await member.sees('Enter a name (up to 200 characters).')
    await form.fillSigner(1, 'Anna Nowak', 'nowak@again.example.org')
    await form.send(3)
    await form.isSent()
    const [again] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const sent = await harness.api('GET', `/signing/${again.signingRequestId}`)
    assert.deepEqual(
      sent.fields.map(({ signer, label }: { signer: number; label: string }) => [sent.signers[signer - 1].name, label]),
      [
        ['Anna Nowak', 'Of Anna'],
        ['Ben Ode', 'Of Ben'],
      ],
    )
  })

  test('a reload keeps the changes also after another document is chosen', async () => {
    const { id } = await createRequest(harness, 'Wrong file', settings)
    const member = await harness.signIn(ann, `/signing/new?from=${id}`)
    const form = new NewRequestPage(member)
    await form.hasDocument()
    await member.fills('Message to signers', 'The right file')
    await member.presses('Choose a different document')
    await member.page.getByLabel('Upload a PDF').check()
    await form.choose(pdfNamed('Right file.pdf'))
    await form.hasDocument()
    await member.page.reload()
    await member.sees('Your unsaved changes from earlier are still here.')
    assert.equal(await member.page.getByLabel('Message to signers').inputValue(), 'The right file')
    await member.sees('Right file')
  })

  test('unsaved changes are offered before a request is sent again', async () => {
    const { id } = await createRequest(harness, 'Lease again', settings)
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const message = member.page.getByLabel('Message to signers')
    await message.fill('Not sent yet')
    await member.goTo(`/signing/${id}`)
    await member.follows('Duplicate')
    await member.sees('You have unsaved changes in another request.')
    await member.checksAccessibility('unsaved changes before sending again')
    await member.presses('Go back to them')
    await becomes(() => message.inputValue(), 'Not sent yet')
    await becomes(() => member.focused(), 'Request signatures')
    await member.goTo(`/signing/${id}`)
    await member.follows('Duplicate')
    await member.presses('Discard changes')
    await form.hasDocument()
    assert.equal(await message.inputValue(), settings.message)
    // Nothing is lost if another request is sent again without a change to this one.
    const { id: other } = await createRequest(harness, 'Another', { message: 'Another message' })
    await member.goTo(`/signing/new?from=${other}`)
    await becomes(() => message.inputValue(), 'Another message')
  })
})
