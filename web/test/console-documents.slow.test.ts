import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { password } from '../../server/test/accounts/console-client.ts'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { arrived, type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'

const hostile = '<img src=x onerror=alert(1)>'
const pdf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: samplePdf({ text }, { text: `${text}, page 2` }),
})

describe('documents in the console', () => {
  let desk: ConsoleDesk
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }

  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    client = sealsClient(desk.service)
    organization = await desk.service.organization()
    const { id: organizationId } = organization
    await desk.service.admin('POST', '/users', { email: 'ann@example.org', password, organizationId, role: 'member' })
    // Members delete only what they have brought.
    await desk.service.admin('POST', '/users', { email: 'olga@example.org', password, organizationId, role: 'admin' })
  })
  after(() => desk?.close())

  const choose = (page: Page, files: readonly ReturnType<typeof pdf>[]) =>
    page.getByLabel('Choose PDFs').setInputFiles([...files])
  const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

  test('several files are uploaded at once, with titles from their names that can be changed', async () => {
    await desk.visit('/documents', 'ann@example.org', async ({ page }) => {
      await page.getByRole('heading', { name: 'No documents yet' }).waitFor()
      await looksGood(page, 'no documents')
      const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only text') }
      await choose(page, [pdf('Rental_agreement.PDF', 'Rent'), pdf(`${hostile}.pdf`, 'Hostile'), text])
      await page.getByText('This file is no PDF.').waitFor()
      await page.getByRole('heading', { name: 'To be uploaded' }).waitFor()
      await page.getByText('Upload the files that you have chosen above.').waitFor()
      assert.equal(await page.getByLabel('Title for Rental_agreement.PDF').inputValue(), 'Rental agreement')
      await page.getByLabel('Title for Rental_agreement.PDF').fill(' ')
      await page.getByText('Give it a title.').waitFor()
      await looksGood(page, 'files to be uploaded')
      await page.getByLabel('Title for Rental_agreement.PDF').fill('Rental agreement 2027')
      await page.getByRole('button', { name: 'Upload 2 documents' }).click()
      await page.getByText('2 of 3 uploaded').waitFor()
      await page.getByRole('heading', { name: 'Uploaded', exact: true }).waitFor()
      await row(page, 'Rental agreement 2027').getByText('Ready').waitFor()
      await row(page, hostile).waitFor()
      assert.equal(await page.locator('main img').count(), 0)
      await looksGood(page, 'uploaded')
    })
  })

  test('a file that did not arrive is sent again, and becomes one document however often that takes', async () => {
    await desk.visit('/documents', 'ann@example.org', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      let lost = 0
      await context.route(/\/documents$/, async (route) => {
        if (route.request().method() !== 'POST' || lost > 1) return await route.continue()
        lost++
        // The first never reaches the service; of the second only the answer is lost.
        if (lost === 2) await route.fetch()
        await route.abort()
      })
      await choose(page, [pdf('Flaky.pdf', 'Flaky')])
      const again = page.getByRole('button', { name: 'Try again' })
      for (const [index, button] of [page.getByRole('button', { name: 'Upload the document' }), again].entries()) {
        const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
        await button.click()
        await failed
        await again.waitFor()
        assert.equal(lost, index + 1)
        assert.equal(await page.getByLabel('Title for Flaky.pdf').inputValue(), 'Flaky')
      }
      await again.click()
      await page.getByText('1 of 1 uploaded').waitFor()
      await page.reload()
      await row(page, 'Flaky').first().waitFor()
      assert.equal(await row(page, 'Flaky').count(), 1)
    })
  })

  test('a page with files that are still to be sent is not left without a question', async () => {
    await desk.visit('/', 'ann@example.org', async ({ page }) => {
      const link = (name: string) => page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name })
      await link('Documents').click()
      await choose(page, [pdf('Kept.pdf', 'Kept')])
      const title = page.getByLabel('Title for Kept.pdf')
      await title.fill('Typed with care')
      const question = page.getByRole('dialog', { name: 'Leave this page?' })
      await link('Overview').click()
      await looksGood(page, 'leaving')
      await question.getByRole('button', { name: 'Stay here' }).click()
      await page.goBack()
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      assert.equal(new URL(page.url()).pathname, '/documents')
      assert.equal(await title.inputValue(), 'Typed with care')
      // What stays on the page asks nothing.
      await page.getByLabel('Status').selectOption('Signed')
      await link('Documents').click()
      assert.equal(await title.inputValue(), 'Typed with care')
      await page.goBack()
      assert.equal(await title.inputValue(), 'Typed with care')
      await link('Timestamps').click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('heading', { level: 1, name: 'Timestamps' }).waitFor()
      await link('Documents').click()
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
      assert.equal(await title.count(), 0)
      await link('Overview').click()
      await page.getByRole('heading', { level: 1, name: 'Example' }).waitFor()
    })
  })

  test('files that are dropped anywhere are taken', async () => {
    await desk.visit('/documents', 'ann@example.org', async ({ page }) => {
      await arrived(page, 'Documents')
      const text = JSON.stringify(samplePdf().toString('latin1'))
      const dropped = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([${text}], 'Dropped.pdf', { type: 'application/pdf' }))
        return transfer
      })()`)
      await page.dispatchEvent('footer', 'drop', { dataTransfer: dropped })
      await page.getByLabel('Title for Dropped.pdf').waitFor()
    })
  })

  test('the list is searched and filtered by its address, and a document is deleted after a question', async () => {
    await client.upload(organization.key, samplePdf({ text: 'x' }), { title: 'Lease 100%_x' })
    await client.upload(organization.key, samplePdf({ text: 'y' }), { title: 'Other 100 x' })
    await desk.visit('/documents', 'olga@example.org', async ({ page }) => {
      await row(page, 'Other 100 x').waitFor()
      await page.getByLabel('Search in titles').fill('100%_')
      await row(page, 'Other 100 x').waitFor({ state: 'detached' })
      await row(page, 'Lease 100%_x').waitFor()
      assert.match(page.url(), /\?query=100%25_$/)
      await page.getByLabel('Status').selectOption('Signed')
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
      await page.getByRole('button', { name: 'Show all documents' }).click()
      await page.getByRole('button', { name: 'Delete Lease 100%_x' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete this document?' })
      await looksGood(page, 'deleting')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await row(page, 'Lease 100%_x').waitFor()
      await page.getByRole('button', { name: 'Delete Lease 100%_x' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('“Lease 100%_x” was deleted.').waitFor()
      await row(page, 'Lease 100%_x').waitFor({ state: 'detached' })
    })
  })

  test('a filter that could not be asked for shows nothing of the one before', async () => {
    await client.upload(organization.key, samplePdf({ text: 'z' }), { title: 'Never signed' })
    await desk.visit('/documents', 'ann@example.org', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await row(page, 'Never signed').waitFor()
      await context.route(/documents\?status=SIGNED/, (route) => route.abort(), { times: 1 })
      await page.getByLabel('Status').selectOption('Signed')
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await again.waitFor()
      assert.equal(await row(page, 'Never signed').count(), 0)
      await again.click()
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    })
  })

  test('a document that is deleted elsewhere is not shown as if it were there', async () => {
    const answer = await client.upload(organization.key, samplePdf({ text: 'gone' }), { title: 'Soon gone' })
    const { documentId } = answer.json.data
    await desk.visit(`/documents/${documentId}`, 'olga@example.org', async ({ page, forgive }) => {
      forgive(/Failed to load resource/)
      await page.getByRole('heading', { level: 1, name: 'Soon gone' }).waitFor()
      const path = `/console/v1/organizations/${organization.id}/documents/${documentId}`
      const status = await page.evaluate<number>(`fetch('${path}', { method: 'DELETE' }).then(({ status }) => status)`)
      assert.equal(status, 200)
      await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    })
  })

  test('a document shows its pages, versions, seals and timestamps, and every version can be downloaded', async () => {
    const sealId = await client.seal(organization.id)
    const original = samplePdf({ text: 'Long lived' })
    const answer = await client.upload(organization.key, original, { title: hostile })
    const { documentId } = answer.json.data
    assert.equal((await client.apply(organization.key, sealId, documentId)).status, 200)
    const { bytes: latest } = await client.file(organization.key, documentId)

    await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
      await page.getByRole('article', { name: 'Page 1 of 1' }).locator('canvas').waitFor()
      const download = async (name: string | RegExp) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('main').getByRole('link', { name }).click(),
        ])
        return await readFile(await file.path())
      }
      assert.ok(latest.equals(await download(/^Download the version “Sealed”/)))
      assert.ok(original.equals(await download(/^Download the version “As it was submitted”/)))
      assert.ok(original.equals(await download('Download the original')))
      const hash = createHash('sha256').update(latest).digest('hex')
      assert.equal(await page.locator('.document-facts code').first().textContent(), hash)
      const verify = page.getByRole('link', { name: 'Verification page' })
      assert.equal(await verify.getAttribute('href'), `/verify/${hash}`)
      assert.equal(await page.getByRole('link', { name: /^Check/ }).count(), 2)
      const signatures = page.getByRole('region', { name: 'Signatures and seals' })
      await signatures.getByText('Example').waitFor()
      const ask = page.getByRole('link', { name: 'Ask for signatures' })
      assert.equal(await ask.getAttribute('href'), `/signing/new?document=${documentId}`)
      await looksGood(page, 'document')
    })
  })

  test('a document of nobody, or of others, says so', async () => {
    const { key } = await desk.service.organization()
    const theirs = await client.document(key, samplePdf())
    for (const id of [theirs, 'doc_00000000000000000000000000', 'nonsense']) {
      await desk.visit(`/documents/${id}`, 'ann@example.org', async ({ page, forgive }) => {
        forgive(/Failed to load resource/)
        await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
      })
    }
  })
})
