import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { appendEntry, appendGenesis, commitmentOf, fromHex, sha256, signReceipts } from '@countersign/proof'
import { firstTime, origin, sampleLog, signerOf } from '../../packages/client/test/support/sample-log.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { verificationHarness } from './harness/verification-harness.ts'
import type { VerifyPerson } from './pages/verify-person.ts'

const CONTRACT = 'a contract with a receipt'

describe('a receipt on the verification page', () => {
  const harness = verificationHarness()
  let receipt: string
  let entry: number

  before(async () => {
    const { key } = await harness.service.organization()
    const body = { hash: fingerprintOf(CONTRACT) }
    const { json } = await harness.service.call('POST', '/api/v1/timestamp', { key, body })
    receipt = json.data.receipt
    entry = json.data.sequenceNumber
    // So that the newest checkpoint covers it.
    await harness.service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
  })

  const dropped = async (reader: VerifyPerson, files: Record<string, string>, title: string) => {
    await reader.drops(files)
    const section = reader.page.getByRole('region', { name: 'Receipt' })
    await section.getByRole('heading', { name: title }).waitFor()
    return (await section.textContent()) ?? ''
  }

  test('is recognized by its content, and shows that the log has kept its promise', async () => {
    const reader = await harness.visit('/verify')
    const text = await dropped(reader, { 'unnamed.txt': receipt }, 'The log has kept its promise')
    assert.match(text, /unnamed\.txt/)
    assert.match(text, new RegExp(`Entry\\s*${entry}(?!\\d)`))
    await reader.page.getByRole('button', { name: 'Remove receipt' }).click()
    assert.equal(await reader.page.getByRole('region', { name: 'Receipt' }).count(), 0)
  })

  test('is compared with the document that is dropped with it', async () => {
    const reader = await harness.visit('/verify')
    const files = { 'contract.pdf.receipt': receipt, 'contract.txt': CONTRACT }
    await dropped(reader, files, 'The log has kept its promise')
    await reader.page.getByText('It is the file that the receipt is for.').waitFor()
    const other = await harness.visit('/verify')
    const text = await dropped(
      other,
      { ...files, 'contract.txt': 'another document' },
      'This receipt is for another file',
    )
    assert.match(text, /It is not the file that the receipt is for\./)
    assert.equal(await other.page.locator('.receipt.tone-bad').count(), 1)
  })

  test('is not valid if it was changed, and says nothing about the log', async () => {
    const reader = await harness.visit('/verify')
    const changed = receipt.replace(/^time (\d+)/m, (_line, time) => `time ${Number(time) + 1}`)
    const text = await dropped(reader, { 'a.receipt': changed }, 'The receipt is not valid')
    assert.doesNotMatch(text, /Promised/)
  })

  test('of another log is left to that log', async () => {
    const reader = await harness.visit('/verify')
    await dropped(reader, { 'a.receipt': (await otherLog()).receipt }, 'The receipt is from another log')
  })

  test('is valid without a signed answer of the log, and says that the log was not asked', async () => {
    const reader = await harness.visit('/verify')
    await reader.page.route('**/log/checkpoint', (route) => route.fulfill({ status: 200, body: 'not signed' }))
    await dropped(reader, { 'a.receipt': receipt }, 'The receipt is valid')
  })

  test('accuses a log that has another entry, and a log that lacks it after the limit', async () => {
    const log = await otherLog()
    const reader = await harness.visit('/verify')
    let shown = log.changed
    await reader.page.route(/\/log\/(vkey|checkpoint|tile\/.*)$/, (route) => {
      const body = shown.fileAt(new URL(route.request().url()).pathname.replace(/^\/log\//, ''))
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ status: 200, body: Buffer.from(body) })
    })
    await reader.page.reload()
    await dropped(reader, { 'a.receipt': log.receipt }, 'The log has broken its promise')
    await reader.page.getByText('has another one in its place').waitFor()
    shown = log.short
    await dropped(reader, { 'a.receipt': log.receipt }, 'The log has broken its promise')
    await reader.page.getByText('the public log lacks it').waitFor()
  })
})

/** A receipt of a log, which shows another entry, or none. */
async function otherLog() {
  const salt = new Uint8Array(16)
  const logWith = (text: string) => {
    const { entry, head } = appendGenesis(origin, firstTime)
    const commitment = commitmentOf(sha256(Buffer.from(text)), salt)
    return [entry, appendEntry(head, { serverTimestamp: firstTime, type: 'SUBMITTED_HASH', commitment }).entry] as const
  }
  const [genesis, entry] = logWith('promised')
  const leaf = sha256(fromHex('00'), entry)
  const signed = await signReceipts({ first: 1, leafHashes: [leaf], time: firstTime }, signerOf())
  return {
    receipt: signed.receiptOf(1, { entry, salt }),
    changed: await sampleLog(logWith('another')),
    short: await sampleLog([genesis]),
  }
}
