import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleContract } from '../../server/test/signing/signing-harness.ts'
import { signHarness } from './harness/sign-harness.ts'
import { becomes } from './pages/person.ts'

const signers = [
  { email: 'ben@example.org', name: 'Ben Ode', role: 'approver', order: 0 },
  { email: 'cleo@example.org', name: 'Cleo Park', role: 'viewer', order: 1 },
  { email: 'dora@example.org', name: 'Dora Lind', role: 'cc' },
]

describe('the signing page of people who do not sign', () => {
  const harness = signHarness()

  test('an approver agrees without a signature, a viewer reads, and a copy waits for both', async () => {
    const { id, links } = await harness.links({ signers })
    const dora = await harness.visit(links[2])
    await dora.sees('Your copy isn’t ready yet')

    const ben = await harness.visit(links[0])
    await ben.sees('has asked you to approve')
    await ben.sheet()
    assert.equal(await ben.page.getByLabel('Your name').count(), 0, 'there is nothing to write')
    await ben.page.getByRole('checkbox').check()
    await ben.presses('Approve the document')
    await ben.isAtLast('You have approved')

    await harness.signing.invited(id, 1)
    const cleo = await harness.visit(links[1])
    await cleo.sees('has asked you to view')
    await cleo.sheet()
    await cleo.sees('You have viewed the document')
    await becomes(async () => (await harness.signing.status(id)).status, 'COMPLETED')
    await dora.page.reload()
    await dora.isAtLast('Completed')
    assert.equal((await dora.downloads('Download the signed copy')).name, 'Rental contract.pdf')
    const statuses = (await harness.signing.status(id)).signers.map(({ status }: { status: string }) => status)
    assert.deepEqual(statuses, ['APPROVED', 'VIEWED', 'COPIED'])
  })

  test('a viewer loads the request again once per document, not with every page', async () => {
    const documents = ['Contract', 'House rules'].map((title) => ({
      documentUrl: harness.signing.publish(sampleContract()),
      title,
    }))
    const together = signers.slice(0, 2).map((signer) => ({ ...signer, order: 0 }))
    const { links } = await harness.links({ documentUrl: undefined, documents, signers: together })
    const cleo = await harness.begin()
    const loads: string[] = []
    const { pathname } = new URL(links[1] ?? '')
    cleo.page.on('request', (request) => {
      if (new URL(request.url()).pathname === pathname.replace('/sign/', '/signer/v1/')) loads.push(request.method())
    })
    await cleo.goTo(harness.pathOf(links[1]))
    await cleo.sees('1 of 2 read')
    await cleo.readsPages(2)
    await cleo.page.getByRole('button', { name: 'Next document' }).click()
    await cleo.sees('2 of 2 read')
    await cleo.readsPages(2)
    await cleo.sees('You have viewed the document')
    assert.equal(loads.length, 3, 'at first, and after each of the two documents')
  })
})
