import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { openssl } from '../../server/test/harness/openssl.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { photograph, SealsPage } from './pages/console/seals.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('seals in the console', () => {
  const harness = consoleHarness('seals')
  let client: ReturnType<typeof sealsClient>
  let ada: string
  let max: string

  before(async () => {
    client = sealsClient(harness.service)
    ada = await harness.account('ada', 'admin')
    max = await harness.account('max', 'member')
  })

  test('a seal needs only a name, has a preview before it is created, and is a card afterwards', async () => {
    const admin = await harness.signIn(ada, '/seals')
    const seals = new SealsPage(admin)
    await admin.seesHeading('No seals yet')
    await admin.checksAccessibility('no seals')
    await seals.begin(' ')
    await seals.create()
    await admin.sees('Fill in this field.', seals.form)
    await admin.fills('Name', hostile, seals.form)
    await seals.preview.waitFor()
    assert.match((await seals.preview.getAttribute('src')) ?? '', /^data:image\/svg\+xml;base64,/)
    await seals.form.getByText('Use your own certificate').click()
    await admin.checksAccessibility('creating')
    await admin.page.setViewportSize({ width: 320, height: 800 })
    await seals.formFits()
    await seals.create()
    await admin.isAt(hostile)
    await admin.seesHeading('Not used yet')
    await admin.follows('Seals', admin.main)
    await admin.sees('Active', admin.page.getByRole('listitem').filter({ hasText: hostile }))
    await seals.picturesAreDrawn()
    await admin.checksAccessibility('seals')
  })

  test('a photo becomes an image that the service accepts, and other files are refused with a message', async () => {
    const admin = await harness.signIn(ada, '/seals')
    admin.ignoresErrors(/status of 400/)
    const seals = new SealsPage(admin)
    await seals.begin('Photographed')
    await seals.choosePicture('a.jpg', 'image/jpeg', Buffer.from('no picture'))
    await admin.sees('This image can’t be read.', seals.form)
    await seals.choosePicture('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle'))
    await admin.sees('The image is invalid', seals.form)
    await seals.choosePicture('photo.jpg', 'image/jpeg', await photograph(admin.page, 3000, 1500))
    await seals.previewIsPicture(1200)
    assert.equal(await seals.preview.evaluate((image: { naturalHeight: number }) => image.naturalHeight), 600)
    await seals.create()
    await admin.isAt('Photographed')
    await seals.pictureIsWide(1200)
  })

  test('a seal takes its own certificate with its password, and a wrong password loses nothing', async () => {
    const admin = await harness.signIn(ada, '/seals')
    admin.ignoresErrors(/status of 400/)
    const seals = new SealsPage(admin)
    await seals.begin('Imported')
    await seals.form.getByText('Use your own certificate').click()
    const buffer = await ownCertificate()
    // Reading a file may take time. Without it, the seal would be different.
    await seals.readsSlowly()
    await seals.form
      .getByLabel('PKCS#12 file')
      .setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer })
    const word = seals.form.getByLabel('File password')
    await word.fill('wrong')
    await word.press('Enter')
    await seals.form.getByRole('button', { name: 'Working …' }).waitFor()
    await seals.readOn()
    await seals.create()
    await admin.sees('The PKCS#12 file is invalid', seals.form)
    await seals.form.getByRole('button', { name: 'Remove file' }).waitFor()
    await word.fill('secret')
    await seals.create()
    await admin.isAt('Imported')
    await admin.sees('Imported AG')
  })

  test('the page of a seal shows where it was used, and an admin revokes the seal after confirmation', async () => {
    const { id, key } = harness.organization
    const sealId = await client.seal(id, { name: 'Leaving' })
    const documentId = await client.document(key, samplePdf())
    assert.equal((await client.apply(key, sealId, documentId)).status, 200)
    const admin = await harness.signIn(ada, `/seals/${sealId}`)
    const use = admin.row('Contract')
    await admin.sees('An API key', use)
    assert.equal(await use.getByText(documentId).count(), 0)
    await admin.checksAccessibility('seal')
    await admin.presses('Revoke')
    const question = admin.dialog('Revoke this seal?')
    await admin.selects('Reason', 'Someone else may have the key', question)
    await admin.checksAccessibility('revoking')
    await admin.presses('Revoke', question)
    await admin.sees('Seal revoked.')
    await admin.sees('Someone else may have the key')
    assert.equal(await admin.page.getByRole('button', { name: 'Revoke' }).count(), 0)
    await use.getByRole('link').click()
    await admin.isAt('Contract')
    const { status, revocationReason } = (await client.get(key, `/${sealId}`)).json.data
    assert.deepEqual([status, revocationReason], ['REVOKED', 'keyCompromise'])
  })

  test('a member sees the seals, but no actions that they may not perform', async () => {
    const sealId = await client.seal(harness.organization.id, { name: 'Seen' })
    const member = await harness.signIn(max, '/seals')
    await member.follows('Seen')
    await member.sees('Only owners and admins can see where a seal was used.')
    assert.equal(new URL(member.page.url()).pathname, `/seals/${sealId}`)
    assert.equal(await member.page.getByRole('button', { name: 'Revoke' }).count(), 0)
    await member.page.goBack()
    await member.page.getByRole('link', { name: 'Seen' }).waitFor()
    assert.equal(await member.page.getByRole('button', { name: 'Create a seal' }).count(), 0)
  })
})

async function ownCertificate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-own-'))
  const at = (name: string) => join(folder, name)
  try {
    const subject = ['-subj', '/O=Imported AG/CN=Imported AG', '-addext', 'keyUsage=digitalSignature', '-days', '300']
    const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key'), '-out', at('cert')]
    await openssl('req', '-x509', ...pair, ...subject)
    const file = ['-in', at('cert'), '-inkey', at('key'), '-out', at('p12'), '-passout', 'pass:secret']
    await openssl('pkcs12', '-export', ...file)
    return await readFile(at('p12'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
