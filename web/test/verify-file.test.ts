import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import {
  type Desk,
  documentField,
  fingerprintOf,
  openDesk,
  proofField,
  readyToGoOffline,
  stepsIn,
  verdict,
} from './verification-desk.ts'
import { resize } from './wait-in-page.ts'

const CONTRACT = 'a contract that nobody else may read'

/** Bytes of a file that takes no room on the disk, and longer to read than any test looks at it. */
const ENDLESS = 64 * 1024 ** 3

describe('checking a file', () => {
  let desk: Desk
  let hash: string
  let file: string

  before(async () => {
    desk = await openDesk()
    hash = await desk.record(CONTRACT)
    file = await desk.file('contract.pdf', CONTRACT)
  })
  after(() => desk?.close())

  test('asks the service for the fingerprint and sends nothing of the file', async () => {
    await desk.visit('/verify', async ({ page, sent }) => {
      // A key that has not come by then is asked for once more.
      await readyToGoOffline(page)
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
      await page.getByText('it holds').waitFor()
      assert.equal(new URL(page.url()).pathname, `/verify/${hash}`)
      const asked = sent.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
      assert.deepEqual(asked, [
        '/verify',
        '/log/vkey',
        '/pki/root.crt',
        '/pki/timestamp-roots.pem',
        `/verification/v1/${hash}`,
        `/verification/v1/${hash}/proof`,
      ])
      assert.equal(
        sent.some(({ url, body }) => body !== null || decodeURIComponent(url).includes('contract')),
        false,
      )
      assert.equal(await page.evaluate('document.activeElement.id'), 'title')
    })
  })

  test('says so before a file is chosen', async () => {
    await desk.visit('/verify', async ({ page }) => {
      await page.getByText('The file never leaves this browser.').waitFor()
    })
  })

  test('takes a file that is dropped anywhere, and tells the proof from the document', async () => {
    const proof = JSON.stringify(await desk.proofOf(hash))
    await desk.visit('/verify', async ({ page, sent }) => {
      await documentField(page).waitFor({ state: 'attached' })
      await readyToGoOffline(page)
      const before = sent.length
      const transfer = await page.evaluateHandle(dropped({ 'contract.pdf': CONTRACT, 'contract.proof.json': proof }))
      await page.dispatchEvent('footer', 'dragover', { dataTransfer: transfer })
      await page.locator('.file-field-dragging').nth(1).waitFor()
      await page.dispatchEvent('footer', 'drop', { dataTransfer: transfer })
      assert.match(await verdict(page, 'The proof holds'), /contract\.pdf is the document that was recorded/)
      assert.equal(await page.locator('.file-field-dragging').count(), 0)
      assert.equal(sent.length, before)
    })
  })

  test('knows a proof by what it holds, whatever its name and the field that it is chosen in', async () => {
    const proof = JSON.stringify(await desk.proofOf(hash))
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).waitFor({ state: 'attached' })
      const transfer = await page.evaluateHandle(dropped({ 'LICENSE.proof': proof, LICENSE: CONTRACT }))
      await page.dispatchEvent('footer', 'drop', { dataTransfer: transfer })
      assert.match(await verdict(page, 'The proof holds'), /LICENSE is the document that was recorded/)
      assert.equal(await page.getByText('Only this one is checked').count(), 0)
    })
    const path = await desk.file('LICENSE.proof', proof)
    await desk.visit(`/verify/${hash}`, async ({ page }) => {
      await documentField(page).setInputFiles(path)
      await page.getByText('Now choose the document that the proof is for.').waitFor()
      await documentField(page).setInputFiles(file)
      await verdict(page, 'The proof holds')
    })
    const other = await desk.file('other.json', '{"format":"other"}')
    await desk.visit('/verify', async ({ page }) => {
      assert.equal(await proofField(page).getAttribute('accept'), null)
      await documentField(page).setInputFiles(other)
      await verdict(page, 'This document is not recorded here')
    })
  })

  test('refuses a proof that was tampered with, and names the step', async () => {
    const proof = await desk.proofOf(hash)
    const path = await desk.file('contract.proof.json', JSON.stringify({ ...proof, treeSize: proof.treeSize + 1 }))
    await desk.visit('/verify', async ({ page }) => {
      await proofField(page).setInputFiles(path)
      await documentField(page).setInputFiles(file)
      assert.match(await verdict(page, 'The proof does not hold'), /It fails at:.*The checkpoint/s)
      assert.equal((await stepsIn(page))['The checkpoint'], 'failed')
      assert.equal(await page.locator('time').count(), 0)
    })
  })

  test('shows the page of a fingerprint with its time, its place and its proof checked', async () => {
    await desk.visit(`/verify/${hash}`, async ({ page }) => {
      assert.match(await verdict(page, 'This fingerprint was recorded'), /Entry 2 of the log/)
      await page.getByText('Your browser has checked the proof: it holds.').waitFor()
      const { serverTimestamp } = (await desk.service.call('GET', `/verification/v1/${hash}`)).json.data
      assert.equal(await page.locator('time').getAttribute('datetime'), serverTimestamp)
      const { 'Your file': ofFile, 'The blockchain': ofChain, ...others } = await stepsIn(page)
      assert.deepEqual(
        [ofFile, ofChain, [...new Set(Object.values(others))]],
        ['not checked', 'not checked', ['passed']],
      )
    })
  })

  test('says so when more than one document is dropped, until another is chosen', async () => {
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).waitFor({ state: 'attached' })
      const transfer = await page.evaluateHandle(dropped({ 'contract.pdf': CONTRACT, 'annex.pdf': 'an annex' }))
      await page.dispatchEvent('footer', 'drop', { dataTransfer: transfer })
      await verdict(page, 'This document was recorded')
      await page.locator('.file-field', { hasText: 'contract.pdf' }).getByText('Only this one is checked').waitFor()
      await documentField(page).setInputFiles(file)
      await page.getByText('Only this one is checked').first().waitFor({ state: 'detached' })
    })
  })

  test('takes a fingerprint as tools print it, and says what is wrong with one', async () => {
    await desk.visit('/verify', async ({ page }) => {
      const field = page.getByLabel('SHA-256 fingerprint')
      for (const [typed, said] of [
        ['abc', 'A fingerprint has 64 characters; this has 3.'],
        ['z'.repeat(64), 'A fingerprint holds only digits and the letters a to f.'],
      ] as const) {
        await field.fill(typed)
        await field.press('Enter')
        await page.getByText(said).waitFor()
        assert.equal(await field.getAttribute('aria-invalid'), 'true')
      }
      await field.fill(` SHA256: ${hash.toUpperCase().replace(/(.{8})/g, '$1 ')}`)
      await page.getByRole('button', { name: 'Look up' }).click()
      await verdict(page, 'This fingerprint was recorded')
    })
  })

  test('goes back and forth with the browser', async () => {
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
      await page.goBack()
      await verdict(page, 'Check a document')
      await page.getByText('contract.pdf').waitFor()
      await page.goForward()
      await verdict(page, 'This document was recorded')
    })
  })

  test('hashes an empty file', async () => {
    const empty = await desk.file('empty.txt', '')
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(empty)
      await verdict(page, 'This document is not recorded here')
      assert.equal(new URL(page.url()).pathname, `/verify/${fingerprintOf('')}`)
    })
  })

  test('says that a file cannot be read when it changes meanwhile', async () => {
    const changing = await desk.file('changing.bin', 'x')
    await truncate(changing, ENDLESS)
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(changing)
      await page.getByRole('progressbar').waitFor()
      await truncate(changing, 10)
      await page.getByText('The browser could not read this file.').waitFor()
    })
  })

  test('hashes a file of 200 MB in slices, shows how far it is, and can be stopped', async () => {
    const size = 200 * 1024 * 1024
    const endless = await desk.file('endless.bin', 'endless')
    await truncate(endless, ENDLESS)
    const large = await desk.file('large.bin', 'large')
    await truncate(large, size)
    const expected = createHash('sha256')
    for await (const chunk of createReadStream(large)) expected.update(chunk as Buffer)
    await desk.visit(`/verify/${hash}`, async ({ page, sent }) => {
      await documentField(page).setInputFiles(endless)
      const cancel = page.getByRole('button', { name: 'Cancel' })
      await page.getByRole('progressbar', { name: 'Computing the fingerprint' }).waitFor()
      await cancel.focus()
      await page.keyboard.press('Enter')
      await cancel.waitFor({ state: 'detached' })
      assert.equal(await page.evaluate('document.activeElement.type'), 'file')
      assert.equal(await page.getByText('endless.bin').count(), 0)

      await page.evaluate(watchProgress)
      await documentField(page).setInputFiles(large)
      await page.getByRole('heading', { name: 'Another file', level: 3 }).waitFor({ timeout: 120_000 })
      assert.equal(await page.locator('.finding .hash').textContent(), expected.digest('hex'))
      assert.ok((await page.evaluate<number>('globalThis.progressSeen.size')) > 5)
      assert.equal(
        sent.every(({ body }) => body === null),
        true,
      )
    })
  })

  test('shows how far it is on a narrow screen too, where the words are long', async () => {
    const narrow = { locale: 'de-DE', viewport: { width: 360, height: 800 } }
    await desk.visit(
      '/verify',
      async ({ page }) => {
        await page.route('**/hash-worker*', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'postMessage({ ready: true })' }),
        )
        await page.reload()
        await page.getByLabel('Datei wählen').first().setInputFiles(file)
        await page.getByRole('button', { name: 'Abbrechen' }).first().waitFor()
        for (const width of [360, 320]) {
          await resize(page, { width, height: 800 })
          assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width)
        }
      },
      narrow,
    )
  })

  test('hashes in the page itself where the worker cannot be had', async () => {
    await desk.visit('/verify', async ({ page, forgive }) => {
      forgive(/Failed to load resource|worker/i)
      await page.route('**/hash-worker*', (route) => route.abort())
      await page.reload()
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
    })
  })

  test('forgets a file when another is chosen before it is read', async () => {
    const endless = await desk.file('endless.bin', 'endless')
    await truncate(endless, ENDLESS)
    await desk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(endless)
      await page.getByRole('progressbar').waitFor()
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
      assert.equal(new URL(page.url()).pathname, `/verify/${hash}`)
      assert.equal((await stepsIn(page))['Your file'], 'passed')
      assert.equal(await proofField(page).count(), 0)
    })
  })
})

function dropped(files: Record<string, string>): string {
  return `(() => {
    const transfer = new DataTransfer()
    for (const [name, content] of Object.entries(${JSON.stringify(files)})) transfer.items.add(new File([content], name))
    return transfer
  })()`
}

const watchProgress = `globalThis.progressSeen = new Set()
new MutationObserver(() => {
  const bar = document.querySelector('progress')
  if (bar) progressSeen.add(bar.value)
}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })`
