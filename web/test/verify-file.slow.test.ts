import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { isLongRun } from '../../server/test/harness/run-settings.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { verificationHarness } from './harness/verification-harness.ts'
import { resize, until } from './pages/person.ts'

const CONTRACT = 'a contract that nobody else may read'

/** A sparse file, which takes longer to read than any test lasts. */
const ENDLESS = 64 * 1024 ** 3

describe('checking a file', () => {
  const harness = verificationHarness()
  let hash: string
  let file: string

  before(async () => {
    hash = await harness.record(CONTRACT)
    file = await harness.file('contract.pdf', CONTRACT)
  })

  test('a check sends the service only the fingerprint, and nothing of the file', async () => {
    const reader = await harness.visit('/verify')
    // A key that has not arrived by then is requested again.
    await reader.isReadyToGoOffline()
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
    await reader.seesThatItHolds()
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${hash}`)
    const requested = reader.sent.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
    assert.deepEqual(requested, [
      '/verify',
      '/log/vkey',
      '/log/policy',
      '/log/keys',
      '/pki/roots.pem',
      '/pki/timestamp-roots.pem',
      '/pki/algorithm-ends.txt',
      `/verification/v1/${hash}`,
      `/verification/v1/${hash}/proof`,
    ])
    assert.equal(
      reader.sent.some(({ url, body }) => body !== null || decodeURIComponent(url).includes('contract')),
      false,
    )
    assert.equal(await reader.page.evaluate('document.activeElement.id'), 'title')
  })

  test('the page says that the file stays in the browser before one is chosen', async () => {
    const reader = await harness.visit('/verify')
    await reader.sees('Your file stays on this device.')
  })

  test('a file dropped anywhere is added, and the proof is told apart from the document', async () => {
    const proof = JSON.stringify(await harness.proofOf(hash))
    const reader = await harness.visit('/verify')
    await reader.isReadyToGoOffline()
    const before = reader.sent.length
    await reader.drops({ 'contract.pdf': CONTRACT, 'contract.proof.json': proof }, () =>
      reader.page.locator('.file-field-dragging').nth(1).waitFor(),
    )
    assert.match(await reader.verdict('The proof is valid'), /contract\.pdf is the recorded document/)
    assert.equal(await reader.page.locator('.file-field-dragging').count(), 0)
    assert.equal(reader.sent.length, before)
  })

  test('a proof is recognized by its content, whatever its name and the field it is chosen in', async () => {
    const proof = JSON.stringify(await harness.proofOf(hash))
    const reader = await harness.visit('/verify')
    await reader.drops({ 'LICENSE.proof': proof, LICENSE: CONTRACT })
    assert.match(await reader.verdict('The proof is valid'), /LICENSE is the recorded document/)
    assert.equal(await reader.page.getByText('Only this one is checked').count(), 0)
    const path = await harness.file('LICENSE.proof', proof)
    await reader.goTo(`/verify/${hash}`)
    await reader.choosesDocument(path)
    await reader.sees('Now choose the document that the proof is for.')
    await reader.choosesDocument(file)
    await reader.verdict('The proof is valid')
    const other = await harness.file('other.json', '{"format":"other"}')
    await reader.goTo('/verify')
    assert.equal(await reader.proofField.getAttribute('accept'), null)
    await reader.choosesDocument(other)
    await reader.verdict('This document is not recorded here')
  })

  test('a tampered proof is refused, and the page names the step', async () => {
    const proof = await harness.proofOf(hash)
    const path = await harness.file('contract.proof.json', JSON.stringify({ ...proof, treeSize: proof.treeSize + 1 }))
    const reader = await harness.visit('/verify')
    await reader.addsProof(path, file)
    assert.match(await reader.verdict('The proof is not valid'), /These checks failed:.*The checkpoint/s)
    assert.equal((await reader.steps())['The checkpoint'], 'failed')
    await reader.seesNoTime()
  })

  test('the page of a fingerprint shows its time, its position and its verified proof', async () => {
    const reader = await harness.visit(`/verify/${hash}`)
    const { serverTimestamp, sequenceNumber } = await harness.recordOf(hash)
    await reader.verdict('This fingerprint was recorded')
    await reader.seesThatItHolds()
    await reader.unfolds('Record and proof')
    await reader.sees(String(sequenceNumber))
    assert.equal(await reader.page.locator('.verdict time').getAttribute('datetime'), serverTimestamp)
    const { 'Your file': ofFile, 'The blockchain': ofChain, ...others } = await reader.steps()
    assert.deepEqual([ofFile, ofChain, [...new Set(Object.values(others))]], ['not checked', 'not checked', ['passed']])
  })

  test('the page says that it checks only one of several dropped documents, until another is chosen', async () => {
    const reader = await harness.visit('/verify')
    await reader.drops({ 'contract.pdf': CONTRACT, 'annex.pdf': 'an annex' })
    await reader.verdict('This document was recorded')
    await reader.page
      .locator('.file-field', { hasText: 'contract.pdf' })
      .getByText('Only this one is checked')
      .waitFor()
    await reader.choosesDocument(file)
    await reader.page.getByText('Only this one is checked').first().waitFor({ state: 'detached' })
  })

  test('a fingerprint is accepted as tools print it, and the page says what is wrong with an invalid one', async () => {
    const reader = await harness.visit('/verify')
    await reader.unfolds('Check a fingerprint')
    const field = reader.page.getByLabel('SHA-256 fingerprint')
    for (const [typed, message] of [
      ['abc', 'A fingerprint has 64 characters. You entered 3.'],
      ['z'.repeat(64), 'A fingerprint has only digits and the letters a to f.'],
    ] as const) {
      await field.fill(typed)
      await field.press('Enter')
      await reader.sees(message)
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
    }
    await field.fill(` SHA256: ${hash.toUpperCase().replace(/(.{8})/g, '$1 ')}`)
    await reader.presses('Look up')
    await reader.verdict('This fingerprint was recorded')
  })

  test('the page follows the browser’s back and forward buttons', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
    await reader.page.goBack()
    await reader.verdict('Check a document')
    await reader.sees('contract.pdf')
    await reader.page.goForward()
    await reader.verdict('This document was recorded')
  })

  test('an empty file is hashed', async () => {
    const empty = await harness.file('empty.txt', '')
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(empty)
    await reader.verdict('This document is not recorded here')
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${fingerprintOf('')}`)
  })

  test('the page says that a file cannot be read if it changes meanwhile', async () => {
    const changing = await harness.file('changing.bin', 'x')
    await truncate(changing, ENDLESS)
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(changing)
    await reader.page.getByRole('progressbar').waitFor()
    await truncate(changing, 10)
    await reader.sees('Your browser couldn’t read this file.')
  })

  test('a large file is hashed in slices, with progress, and can be canceled', async () => {
    const size = (isLongRun ? 200 : 64) * 1024 * 1024
    const endless = await harness.file('endless.bin', 'endless')
    await truncate(endless, ENDLESS / 16)
    const large = await harness.file('large.bin', 'large')
    await truncate(large, size)
    const expected = createHash('sha256')
    for await (const chunk of createReadStream(large)) expected.update(chunk as Buffer)
    const reader = await harness.visit(`/verify/${hash}`)
    await reader.choosesDocument(endless)
    const cancel = reader.page.getByRole('button', { name: 'Cancel' })
    await reader.page.getByRole('progressbar', { name: 'Reading the file' }).waitFor()
    // A busy page may skip steps of a file that has an end.
    await until(reader.page, `document.querySelector('progress').value >= 2`)
    await cancel.focus()
    await reader.page.keyboard.press('Enter')
    await cancel.waitFor({ state: 'detached' })
    assert.equal(await reader.page.evaluate('document.activeElement.type'), 'file')
    assert.equal(await reader.page.getByText('endless.bin').count(), 0)

    await reader.choosesDocument(large)
    await reader.page.getByRole('heading', { name: 'This file doesn’t match' }).waitFor({ timeout: 120_000 })
    assert.equal(await reader.page.locator('.file-fingerprint .hash').textContent(), expected.digest('hex'))
    assert.equal(
      reader.sent.every(({ body }) => body === null),
      true,
    )
  })

  test('the progress is visible on a narrow screen, also with long words', async () => {
    const narrow = { locale: 'de-DE', viewport: { width: 360, height: 800 } }
    const reader = await harness.visit('/verify', narrow)
    await reader.page.route('**/hash-worker*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'postMessage({ ready: true })' }),
    )
    await reader.page.reload()
    await reader.page.getByLabel('Datei wählen').first().setInputFiles(file)
    await reader.page.getByRole('button', { name: 'Abbrechen' }).first().waitFor()
    for (const width of [360, 320]) {
      await resize(reader.page, { width, height: 800 })
      assert.equal(await reader.page.evaluate<number>('document.documentElement.scrollWidth'), width)
    }
  })

  test('the page hashes by itself if the worker cannot be loaded', async () => {
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource|worker/i)
    await reader.page.route('**/hash-worker*', (route) => route.abort())
    await reader.page.reload()
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
  })

  test('the page forgets a file if another is chosen before it is read', async () => {
    const endless = await harness.file('endless.bin', 'endless')
    await truncate(endless, ENDLESS)
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(endless)
    await reader.page.getByRole('progressbar').waitFor()
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${hash}`)
    assert.equal((await reader.steps())['Your file'], 'passed')
    assert.equal(await reader.proofField.count(), 0)
  })
})
