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

  test('an owner sets how long documents are kept, sees when they go, and holds a request', async () => {
    const owner = await harness.signIn(olga, '/settings')
    await owner.fills('Delete documents after days', '0')
    await owner.presses('Save retention')
    await owner.sees('Enter a whole number from 1 to 36,500')
    await owner.checksAccessibility('a wrong number of days')
    await owner.fills('Delete documents after days', '90')
    await owner.fills('Erase people after days', '365')
    await owner.presses('Save retention')
    await owner.sees('Saved.')
    assert.deepEqual(await harness.api('GET', '/retention'), { documentsDays: 90, personalDataDays: 365 })
    const member = await harness.signIn(max, '/settings')
    await member.sees('Documents are deleted 90 days after a request is closed.')
    await member.sees('People are erased 365 days after a request is closed.')

    const { id } = await createRequest(harness, 'Kept lease')
    await harness.api('POST', `/signing/${id}/cancel`)
    await owner.goTo(`/signing/${id}`)
    await owner.sees('The documents will be deleted after')
    await owner.sees('The people will be erased after')
    await owner.presses('Put on hold')
    await owner.sees('This request is on hold. Nothing of it will be deleted.')
    assert.equal(await owner.page.getByRole('button', { name: 'Delete documents' }).count(), 0)
    await owner.checksAccessibility('a request on hold')
    await owner.presses('Release hold')
    await owner.sees('The documents will be deleted after')
  })
})
