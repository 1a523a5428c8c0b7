import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleContract } from '../../server/test/signing/signing-harness.ts'
import { signHarness } from './harness/sign-harness.ts'

describe('the signing page of several documents', () => {
  const harness = signHarness()

  const links = async () => {
    const { publish } = harness.signing
    const titles = ['Rental contract', 'House rules', 'Handover']
    return await harness.links({
      documentUrl: undefined,
      documentTitle: 'Moving in',
      documents: titles.map((title) => ({ documentUrl: publish(sampleContract()), title })),
      fields: [{ signer: 1, type: 'text', label: 'Pet', page: 1, x: 60, y: 60, document: 2 }],
    })
  }

  test('shows them one by one, and signs all of them once each was shown', async () => {
    const { id, links: own } = await links()
    const anna = await harness.visit(own[0])
    await anna.isAt('Moving in')
    await anna.sees('1 of 3 read')
    const list = anna.page.getByRole('navigation', { name: 'Documents' })
    assert.equal(await list.getByRole('listitem').count(), 3)

    // The field is in the second document, which its entry brings to the screen.
    await anna.page.getByRole('textbox', { name: 'Pet' }).fill('Cat')
    await anna.sees('2 of 3 read')
    assert.match((await list.locator('[aria-current]').textContent()) ?? '', /House rules/)
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('3 of 3 read')
    assert.match((await list.locator('[aria-current]').textContent()) ?? '', /Handover/)
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.equal((await harness.signing.status(id)).status, 'COMPLETED')
    for (const title of ['Rental contract', 'House rules', 'Handover']) {
      assert.equal((await anna.downloads(new RegExp(`^${title}$`))).name, `${title}.pdf`)
    }
    const { documents } = await harness.signing.status(id)
    for (const { title, finalHash } of documents) {
      const link = anna.page.getByRole('link', { name: `Check this document: ${title}` })
      assert.ok((await link.getAttribute('href'))?.endsWith(`/verify/${finalHash}`), title)
    }
  })

  test('leads from each document to the next one', async () => {
    const { links: own } = await links()
    const anna = await harness.visit(own[0])
    await anna.sees('1 of 3 read')
    for (const read of [2, 3]) {
      await anna.page.getByRole('button', { name: 'Next document' }).click()
      await anna.sees(`${read} of 3 read`)
    }
    assert.equal(await anna.page.getByRole('button', { name: 'Next document' }).count(), 0)
  })
})
