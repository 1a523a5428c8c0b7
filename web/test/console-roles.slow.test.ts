import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { consoleHarness } from './harness/console-harness.ts'
import type { ConsolePerson } from './pages/console/console-person.ts'
import { FieldEditorPage } from './pages/console/field-editor.ts'
import { NewRequestPage } from './pages/console/requests.ts'

describe('roles and labels in the form of the console', () => {
  const harness = consoleHarness('roles')
  let ann: string
  before(async () => {
    ann = await harness.account('ann', 'member')
  })

  async function begin(people: readonly string[], text = 'A contract') {
    const upload = new FormData()
    upload.append('title', 'Lease')
    upload.append('file', new Blob([new Uint8Array(samplePdf({ text }))], { type: 'application/pdf' }), 'lease.pdf')
    const { documentId } = await harness.api('POST', '/documents', upload)
    const member = await harness.signIn(ann, `/signing/new?document=${documentId}`)
    const form = new NewRequestPage(member)
    for (const [index, name] of people.entries()) {
      if (index > 0) await member.presses('Add signer')
      await form.fillSigner(index + 1, name, `${name.split(' ')[0]?.toLowerCase()}@example.org`)
    }
    return { member, form, role: (position: number) => form.signer(position).getByLabel('Role') }
  }

  async function sentBy(member: ConsolePerson) {
    const link = await member.page.getByRole('link', { name: 'View request' }).getAttribute('href')
    return await harness.api('GET', `/signing/${link?.split('/').at(-1)}`)
  }

  test('a label names the person in the tags of the document, and each is used once', async () => {
    const { member, form } = await begin(['Anna Kowalska', 'Ben Ode'], '{{signature:Tenant}}')
    await member.page.getByLabel('Use the tags in the text').check()
    await member.fills('Label (optional)', 'tenant', form.signer(1))
    await member.fills('Label (optional)', 'Tenant', form.signer(2))
    await form.send(2)
    await member.sees('Another person has this label.', form.signer(2))
    await member.checksAccessibility('form with a wrong label')
    await member.fills('Label (optional)', '12', form.signer(1))
    await form.send(2)
    await member.sees('Use a word, not a number.', form.signer(1))
    await member.fills('Label (optional)', '', form.signer(1))
    await form.send(2)
    await form.isSent()
    const { signers } = await sentBy(member)
    assert.deepEqual(
      signers.map(({ label }: { label: string | null }) => label),
      [null, 'Tenant'],
    )
  })

  test('a request needs somebody who signs or approves, and the form says so in place', async () => {
    const { member, form, role } = await begin(['Anna Kowalska'])
    await form.signer(1).getByLabel('May ask someone else to sign').check()
    await role(1).selectOption('Only views')
    await form.send(1)
    await member.sees('Choose “Signs” or “Approves” for at least one person.', form.signer(1))
    await member.hasFocusOn(role(1))
    await member.presses('Add signer')
    await form.fillSigner(2, 'Ben Ode', 'ben@example.org')
    await role(2).selectOption('Approves')
    await form.send(2)
    await form.isSent()
    const { signers } = await sentBy(member)
    assert.deepEqual(
      signers.map(({ role: one, mayDelegate }: { role: string; mayDelegate: boolean }) => [one, mayDelegate]),
      [
        ['viewer', false],
        ['approver', false],
      ],
    )
  })

  test('a person with fields keeps them, or passes them on, when the role has none', async () => {
    const { member, form, role } = await begin(['Anna Kowalska', 'Ben Ode'])
    const editor = new FieldEditorPage(member)
    await editor.open()
    await editor.type('Initials').press('Enter')
    await editor.close()
    await role(1).selectOption('Gets a copy')
    const question = member.dialog('Change the role of Anna Kowalska?')
    await member.sees('Anna Kowalska has 1 field in the document.', question)
    await member.checksAccessibility('question about the fields of a role')
    await member.presses('Cancel', question)
    assert.equal(await role(1).inputValue(), 'signer')
    await member.sees('Anna Kowalska: 1 field')
    await role(1).selectOption('Approves')
    await question.getByRole('radio', { name: 'Assign them to Ben Ode' }).check()
    await member.presses('Change role', question)
    await member.sees('Ben Ode: 1 field')
    assert.equal(await role(1).inputValue(), 'approver')
    await form.send(2)
    await form.isSent()
    const { fields, signers } = await sentBy(member)
    assert.deepEqual([fields[0].signer, signers[0].role], [2, 'approver'])
  })
})
