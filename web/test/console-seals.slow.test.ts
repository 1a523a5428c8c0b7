import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { openssl } from '../../server/test/harness/openssl.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'
import { until } from './wait-in-page.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('seals in the console', () => {
  let desk: ConsoleDesk
  let client: ReturnType<typeof sealsClient>
  let organization: { id: string; key: string }

  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    client = sealsClient(desk.service)
    organization = await desk.service.organization()
    const { id: organizationId } = organization
    await createAccount(desk.service, 'admin@example.org', { organizationId, role: 'admin' })
    await createAccount(desk.service, 'member@example.org', { organizationId, role: 'member' })
  })
  after(() => desk?.close())

  /** The form for a new seal, with this name in it. */
  async function begin(page: Page, name: string) {
    await page.getByRole('button', { name: 'Create a seal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a seal' })
    await dialog.getByLabel('Name').fill(name)
    return dialog
  }

  test('a seal needs a name alone, is shown before it is made, and is a card afterwards', async () => {
    await desk.visit('/seals', 'admin@example.org', async ({ page }) => {
      await page.getByRole('heading', { name: 'No seals yet' }).waitFor()
      await looksGood(page, 'no seals')
      const dialog = await begin(page, ' ')
      await dialog.getByRole('button', { name: 'Create the seal' }).click()
      await dialog.getByText('Please fill this in.').waitFor()
      await dialog.getByLabel('Name').fill(hostile)
      const preview = dialog.getByRole('img', { name: 'How the seal will look' })
      await preview.waitFor()
      assert.match((await preview.getAttribute('src')) ?? '', /^data:image\/svg\+xml;base64,/)
      await dialog.getByText('Use your own certificate').click()
      await looksGood(page, 'creating')
      await page.setViewportSize({ width: 320, height: 800 })
      await until(page, `document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth`)
      await dialog.getByRole('button', { name: 'Create the seal' }).click()
      await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
      await page.getByRole('heading', { name: 'Not used yet' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Seals' }).click()
      await page.getByRole('listitem').filter({ hasText: hostile }).getByText('Active').waitFor()
      await until(page, `[...document.querySelectorAll('.seal-card img')].every((one) => one.naturalWidth > 0)`)
      await looksGood(page, 'seals')
    })
  })

  test('a photograph becomes a picture that the service takes; what is no picture is refused in words', async () => {
    await desk.visit('/seals', 'admin@example.org', async ({ page, forgive }) => {
      forgive(/status of 400/)
      const dialog = await begin(page, 'Photographed')
      const field = dialog.getByLabel('Picture (optional)')
      await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
      await dialog.getByText('This picture cannot be read.').waitFor()
      const broken = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle')
      await field.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: broken })
      await dialog.getByText('The image is refused').waitFor()
      await field.setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph(page, 3000, 1500),
      })
      const preview = dialog.getByRole('img', { name: 'How the seal will look' })
      await until(
        page,
        `document.querySelector('.seal-preview img')?.src.startsWith('data:image/png;base64,') === true`,
      )
      await until(page, `document.querySelector('.seal-preview img').naturalWidth === 1200`)
      assert.equal(await preview.evaluate((image: { naturalHeight: number }) => image.naturalHeight), 600)
      await dialog.getByRole('button', { name: 'Create the seal' }).click()
      await page.getByRole('heading', { level: 1, name: 'Photographed' }).waitFor()
      await until(page, `document.querySelector('main img').naturalWidth === 1200`)
    })
  })

  test('an own certificate is taken with its password, and a wrong password loses nothing', async () => {
    await desk.visit('/seals', 'admin@example.org', async ({ page, forgive }) => {
      forgive(/status of 400/)
      const dialog = await begin(page, 'Brought')
      await dialog.getByText('Use your own certificate').click()
      const buffer = await ownCertificate()
      // A file may take its time to be read. Without it there would be another seal.
      await page.evaluate(`
        const read = Blob.prototype.arrayBuffer
        Blob.prototype.arrayBuffer = async function () {
          await new Promise((resolve) => { globalThis.goOn = resolve })
          Blob.prototype.arrayBuffer = read
          return read.call(this)
        }`)
      await dialog
        .getByLabel('PKCS#12 file')
        .setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer })
      await dialog.getByLabel('Password of the file').fill('wrong')
      await dialog.getByLabel('Password of the file').press('Enter')
      await dialog.getByRole('button', { name: 'Working …' }).waitFor()
      await page.evaluate('goOn()')
      await dialog.getByRole('button', { name: 'Create the seal' }).click()
      await dialog.getByText('The PKCS#12 file is refused').waitFor()
      await dialog.getByRole('button', { name: 'Without this file' }).waitFor()
      await dialog.getByLabel('Password of the file').fill('secret')
      await dialog.getByRole('button', { name: 'Create the seal' }).click()
      await page.getByRole('heading', { level: 1, name: 'Brought' }).waitFor()
      await page.getByText('Brought AG').first().waitFor()
    })
  })

  test('its page tells where it was used, and who manages it revokes it after a question', async () => {
    const sealId = await client.seal(organization.id, { name: 'Leaving' })
    const documentId = await client.document(organization.key, samplePdf())
    assert.equal((await client.apply(organization.key, sealId, documentId)).status, 200)
    await desk.visit(`/seals/${sealId}`, 'admin@example.org', async ({ page }) => {
      const use = page.getByRole('row').filter({ hasText: 'Contract' })
      await use.getByText('An API key').waitFor()
      assert.equal(await use.getByText(documentId).count(), 0)
      await looksGood(page, 'seal')
      await page.getByRole('button', { name: 'Revoke' }).click()
      const dialog = page.getByRole('dialog', { name: 'Revoke this seal?' })
      await dialog.getByLabel('Why?').selectOption('Somebody else may have the key')
      await looksGood(page, 'revoking')
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('The seal is revoked.').waitFor()
      await page.getByText('Somebody else may have the key').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Revoke' }).count(), 0)
      await use.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: 'Contract' }).waitFor()
    })
    const { status, revocationReason } = (await client.get(organization.key, `/${sealId}`)).json.data
    assert.deepEqual([status, revocationReason], ['REVOKED', 'keyCompromise'])
  })

  test('members see the seals, and are not offered what they may not do', async () => {
    const sealId = await client.seal(organization.id, { name: 'Seen' })
    await desk.visit('/seals', 'member@example.org', async ({ page }) => {
      await page.getByRole('link', { name: 'Seen' }).click()
      await page.getByText('Owners and admins see where a seal was used.').waitFor()
      assert.equal(new URL(page.url()).pathname, `/seals/${sealId}`)
      assert.equal(await page.getByRole('button', { name: 'Revoke' }).count(), 0)
      await page.goBack()
      await page.getByRole('link', { name: 'Seen' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Create a seal' }).count(), 0)
    })
  })
})

/** A JPEG, as the browser itself makes one. */
async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = ${width}
    canvas.height = ${height}
    canvas.getContext('2d').fillRect(0, 0, ${width / 2}, ${height / 2})
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

async function ownCertificate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-own-'))
  const at = (name: string) => join(folder, name)
  try {
    const subject = ['-subj', '/O=Brought AG/CN=Brought AG', '-addext', 'keyUsage=digitalSignature', '-days', '300']
    const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key'), '-out', at('cert')]
    await openssl('req', '-x509', ...pair, ...subject)
    const file = ['-in', at('cert'), '-inkey', at('key'), '-out', at('p12'), '-passout', 'pass:secret']
    await openssl('pkcs12', '-export', ...file)
    return await readFile(at('p12'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
