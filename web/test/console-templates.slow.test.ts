import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage } from './pages/console/requests.ts'

describe('templates in the console', () => {
  const harness = consoleHarness('templates')

  test('a request is saved as a template, which sends another request and can be deleted', async () => {
    const ann = await harness.account('ann', 'member')
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
    await member.follows('Lease')
    await member.isAt('Lease')
    await member.fills('Name', 'Anna Kowalska', member.page.getByRole('group', { name: 'Signer 1' }))
    await member.fills('Email address', 'anna@example.org')
    await member.checksAccessibility('template')
    await form.send(1)
    await member.sees('Anna Kowalska')
    const [sent] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const { templateId, signers } = await harness.api('GET', `/signing/${sent.signingRequestId}`)
    assert.match(templateId, /^tpl_/)
    assert.equal(signers[0].email, 'anna@example.org')
    await member.goTo('/signing/templates')
    await member.presses('Delete Lease')
    await member.presses('Delete', member.dialog('Delete this template?'))
    await member.sees('No templates yet')
  })
})
