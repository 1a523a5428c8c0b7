import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { eventually } from '../../server/test/harness/eventually.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { becomes } from './pages/person.ts'

describe('the emails of a signing request in the console', () => {
  const harness = consoleHarness('request-emails')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  test('a subject and a message get variables, signers get their values, and the request shows its reminders', async () => {
    const documentId = await uploadDocument(harness, 'Lease')
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`)
    const form = new NewRequestPage(member)
    const { page } = member
    const [subject, message] = [page.getByLabel('Subject of the email'), page.getByLabel('Message to signers')]
    await form.fillSigner(1, 'Anna Kowalska', 'anna@emails.example.org')
    await message.fill('Dear ,')
    await page.keyboard.press('ArrowLeft')
    await member.presses('Signer’s name')
    await becomes(() => message.inputValue(), 'Dear {{signer.name}},')
    await page.keyboard.press('End')
    await page.keyboard.type(' until {{expire}}')
    await subject.fill('Sign: ')
    await member.presses('Document title')
    await becomes(() => subject.inputValue(), 'Sign: {{document.title}}')
    await member.checksAccessibility('variables')
    await page.getByText('More options').click()
    await member.fills('Days between reminders', '31')
    await member.fills('Reminders per signer', '0')
    await form.send(1)
    await member.sees('{{expire}} isn’t a variable. Use the buttons below.')
    await member.sees('Enter a whole number from 1 to 30.')
    await member.fills('Days between reminders', '7')
    await message.fill('Dear {{signer.name}}, until {{expires}}')
    await form.send(1)
    await form.isSent()
    assert.equal(await page.getByText('Reminders are sent automatically.').count(), 0)
    await eventually('the invitation', async () => {
      const { json } = await harness.service.call('GET', '/dev/mailbox.json?limit=50')
      const mail = json.messages.find(({ to }: { to: string }) => to.includes('anna@emails.example.org'))
      return mail?.subject === 'Sign: Lease' && /Dear Anna Kowalska, until .* UTC/.test(mail.text)
    })
    await member.follows('View request')
    const emails = page.getByRole('region', { name: 'Emails to signers' })
    await member.sees('Sign: {{document.title}}', emails)
    await member.sees('Dear {{signer.name}}, until {{expires}}', emails)
    await member.sees('Reminders per signer', emails)
    assert.equal(await emails.getByText('Days between reminders').count(), 0)
    await member.checksAccessibility('emails of a request')
  })
})
