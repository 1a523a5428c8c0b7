import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest } from './harness/console-requests.ts'

describe('data protection in the console', () => {
  const harness = consoleHarness('data-protection')
  let olga: string
  let max: string

  before(async () => {
    olga = await harness.account('olga', 'owner')
    max = await harness.account('max', 'member')
  })

  test('an owner deletes the documents of a closed request, and a member cannot', async () => {
    const { id } = await createRequest(harness, 'Old lease')
    const owner = await harness.signIn(olga, `/signing/${id}`)
    await owner.isAt('Old lease')
    assert.equal(await owner.page.getByRole('button', { name: 'Delete documents' }).count(), 0, 'it is open')
    await harness.api('POST', `/signing/${id}/cancel`)
    const member = await harness.signIn(max, `/signing/${id}`)
    await member.sees('This request was canceled. The links no longer work.')
    assert.equal(await member.page.getByRole('button', { name: 'Delete documents' }).count(), 0)
    await owner.presses('Delete documents')
    const dialog = owner.dialog('Delete the documents of this request?')
    await owner.checksAccessibility('the deletion of documents')
    await owner.presses('Delete documents', dialog)
    await owner.sees('Documents deleted:')
    assert.equal(await owner.page.getByRole('link', { name: 'Original' }).count(), 0)
    await owner.checksAccessibility('a request without documents')
    await owner.follows('View document')
    await owner.sees('The files of this document were deleted.')
    assert.equal(await owner.page.getByRole('link', { name: 'Download' }).count(), 0)
    await owner.checksAccessibility('a deleted document')
    const { documentsDeletedAt } = await harness.api('GET', `/signing/${id}`)
    assert.ok(documentsDeletedAt !== null)
  })
})
