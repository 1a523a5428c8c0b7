import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { fingerprintOf } from './fingerprint-of.ts'
import { verificationHarness } from './harness/verification-harness.ts'
import type { VerifyPerson } from './pages/verify-person.ts'

const CONTRACT = 'the contract, in the version of today'

const ALL_PASSED = {
  'The entry': 'passed',
  'From the fingerprint to the entry': 'passed',
  'The checkpoint': 'passed',
  'From the entry to the checkpoint': 'passed',
  'The key of the log': 'passed',
  'The signature': 'passed',
  'The answer of the service': 'passed',
  'The blockchain': 'not checked',
}

describe('the page of a fingerprint', () => {
  const harness = verificationHarness()
  let hash: string
  let path: string

  before(async () => {
    await harness.record('something before it')
    hash = await harness.record(CONTRACT)
    path = `/verify/${hash}`
  })

  /** Changes the service's response about the record, as an attacker in between would. */
  const falsify = (reader: VerifyPerson, change: (record: RecordJson) => unknown) =>
    reader.getsForged<RecordJson>(`/verification/v1/${hash}`, change)

  test('the page first says that a fingerprint was recorded, when, and at which position, with its proof verified', async () => {
    const reader = await harness.visit(path)
    const text = await reader.verdict('This fingerprint was recorded')
    await reader.seesThatItHolds()
    const { serverTimestamp, sequenceNumber } = await harness.recordOf(hash)
    assert.equal(await reader.page.locator('.verdict time').getAttribute('datetime'), serverTimestamp)
    assert.match(text, /\d{1,2} \w+ \d{4}(,| at) \d\d:\d\d (CET|CEST|GMT\+[12])/)
    assert.match(text, /Not anchored in a blockchain yet\. It will be anchored with the next batch\./)
    assert.deepEqual(await reader.steps(), { 'Your file': 'not checked', ...ALL_PASSED })
    const shown = reader.page.locator('.hash').first()
    assert.equal(await shown.isVisible(), false)
    await reader.unfolds('Record and proof')
    await shown.waitFor()
    assert.equal(await shown.textContent(), hash)
    const everything = (await reader.page.locator('main').textContent()) ?? ''
    assert.match(
      everything,
      /Waiting Recorded in the log\. It will be anchored.*Network: local Test network, not independent/s,
    )
    assert.match(everything, /\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC/)
    assert.ok(everything.includes(`Log entry${sequenceNumber}`), everything)
    assert.match(await reader.page.title(), /^Recorded/)
  })

  test('the page says what is proven and what is not', async () => {
    const { sequenceNumber } = await harness.recordOf(hash)
    const reader = await harness.visit(path)
    const meaning = reader.page.locator('details', { hasText: 'What this proves, and what it doesn’t' })
    await meaning.locator('.meaning').waitFor({ state: 'attached' })
    const text = (await meaning.textContent()) ?? ''
    for (const claim of [
      new RegExp(`Proved.*is entry ${sequenceNumber} of the log`, 's'),
      /Not proved.*The exact time/s,
      /Not proved.*everyone the same entries/s,
      /Not proved.*true or lawful/s,
    ]) {
      assert.match(text, claim)
    }
    assert.doesNotMatch(text, /The file that you chose/)
  })

  test('the page recognizes the right file', async () => {
    const file = await harness.file('contract.pdf', CONTRACT)
    const reader = await harness.visit(path)
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
    await reader.seesSameFile()
    assert.deepEqual(await reader.steps(), { 'Your file': 'passed', ...ALL_PASSED })
    await reader.unfolds('What this proves')
    await reader.sees('The file that you chose is the recorded document')
  })

  test('the page recognizes a wrong file, and links to the record of that file', async () => {
    const file = await harness.file('contract.pdf', `${CONTRACT}!`)
    const reader = await harness.visit(path)
    await reader.choosesDocument(file)
    await reader.seesAnotherFile()
    const shown = await reader.verdict('This file doesn’t match')
    assert.match(shown, /contract\.pdf is not the document on record here.*as you received it by email.*Recorded, by/s)
    assert.equal(await reader.page.locator('.tone-good').count(), 0)
    assert.equal((await reader.steps())['Your file'], 'failed')
    await reader.follows('Check this file on its own')
    await reader.verdict('This document is not recorded here')
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${fingerprintOf(`${CONTRACT}!`)}`)
  })

  test('the page says that a fingerprint is not recorded, and what that can mean', async () => {
    const reader = await harness.visit(`/verify/${fingerprintOf('unknown')}`)
    assert.match(await reader.verdict('This fingerprint is not recorded here'), /can be genuine all the same/)
    await reader.sees('Another version was recorded.')
    assert.equal(await reader.page.locator('.step').count(), 0)
  })

  test('the page says nothing good about an unrecorded file, and nothing at all without a response', async () => {
    const file = await harness.file('stray.pdf', 'stray')
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.choosesDocument(file)
    await reader.verdict('This document is not recorded here')
    assert.equal(await reader.page.getByText('is the recorded document').count(), 0)
    assert.equal(await reader.page.getByText('The fingerprint is incomplete').count(), 0)
    await reader.goTo('/verify')
    await reader.isReadyToGoOffline()
    await reader.context.setOffline(true)
    await reader.choosesDocument(await harness.file('contract.pdf', CONTRACT))
    await reader.verdict('No answer yet')
    assert.equal(await reader.page.getByText('not recorded').count(), 0)
  })

  test('a reader downloads the proof as a file', async () => {
    const reader = await harness.visit(path)
    await reader.unfolds('Record and proof')
    const file = await reader.downloads('Download the proof')
    assert.match(file.name, /\.json$/)
    assert.equal(JSON.parse(await readFile(file.path, 'utf8')).format, 'countersign-proof/1')
  })

  test('a fingerprint may be in uppercase, as in QR codes', async () => {
    const reader = await harness.visit(path.toUpperCase())
    await reader.verdict('This fingerprint was recorded')
  })

  test('the page rejects a response that its proof contradicts', async () => {
    for (const change of [
      (record: RecordJson) => Object.assign(record, { sequenceNumber: 1 }),
      (record: RecordJson) => Object.assign(record, { serverTimestamp: '2001-01-01T00:00:00.000Z' }),
      ({ blockchain }: RecordJson) => Object.assign(blockchain, { status: 'CONFIRMED', txHash: '0x1', blockNumber: 1 }),
    ]) {
      const reader = await harness.visit(path)
      await falsify(reader, change)
      assert.match(await reader.verdict('The proof is not valid'), /These checks failed: The answer of the service\./)
      await reader.seesNoTime()
    }
  })

  test('the page rejects a record with the proof of another', async () => {
    const other = await harness.proofOf(await harness.record('another document'))
    const reader = await harness.visit(path)
    await reader.page.route('**/proof', (route) => route.fulfill({ json: other }))
    await reader.page.reload()
    assert.match(await reader.verdict('The proof is not valid'), /From the fingerprint to the entry/)
  })

  test('hostile text appears as text, wherever it comes from', async () => {
    const attack = '"><img src=x onerror=alert(1)>'
    const lost = await harness.visit(`/verify/${encodeURIComponent(attack)}`)
    assert.ok((await lost.verdict('This is not a fingerprint')).includes(attack))
    assert.equal(await lost.page.locator('main img').count(), 0)
    const file = await harness.file('‮<img src=x onerror=alert(1)>.pdf', CONTRACT)
    const reader = await harness.visit(path)
    await falsify(reader, (record) => {
      record.type = attack
      Object.assign(record.blockchain, { status: 'CONFIRMED', network: attack, explorerUrl: 'javascript:alert(1)' })
      Object.assign(record.ipfs, { cid: attack, gatewayUrl: 'javascript:alert(1)' })
    })
    await reader.choosesDocument(file)
    await reader.verdict('The proof is not valid')
    await reader.sees('‮<img src=x onerror=alert(1)>.pdf')
    assert.equal(await reader.page.locator('main img').count(), 0)
    assert.equal(await reader.page.getByText(attack).count(), 3)
    assert.equal(await reader.page.locator('a[href^="javascript"]').count(), 0)
  })

  test('the page says in plain words what went wrong, and tries again', async () => {
    const problems = [
      { answer: { status: 503, body: 'gateway' }, text: 'The service gave an unexpected answer.' },
      { answer: { status: 200, json: { success: true, data: { found: true } } }, text: 'gave an unexpected answer' },
      {
        answer: { status: 503, json: { error: 'Not ready.' } },
        text: 'The service answered with an error: Not ready.',
      },
      { answer: 'failed', text: 'The service did not answer.' },
    ] as const
    for (const { answer, text } of problems) {
      const reader = await harness.visit(path)
      reader.ignoresErrors(/Failed to load resource/)
      const place = `**/verification/v1/${hash}`
      await reader.page.route(place, (route) => (answer === 'failed' ? route.abort() : route.fulfill(answer)))
      await reader.page.reload()
      assert.ok((await reader.verdict('No answer yet')).includes(text), text)
      await reader.page.unroute(place)
      await reader.presses('Try again')
      await reader.verdict('This fingerprint was recorded')
    }
  })

  test('the page keeps the result but not the good color if the proof cannot be downloaded', async () => {
    const reader = await harness.visit(path)
    reader.ignoresErrors(/Failed to load resource/)
    await reader.page.route('**/proof', (route) => route.abort())
    await reader.page.reload()
    await reader.sees('Your browser couldn’t check the proof')
    await reader.verdictIs('open')
    await reader.page.unroute('**/proof')
    await reader.presses('Try again')
    await reader.seesThatItHolds()
    await reader.verdictIs('good')
  })

  test('the page says how long to wait after too many requests', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    while ((await harness.service.call('GET', `/verification/v1/${hash}`, { headers })).status === 200);
    const reader = await harness.visit(path, { extraHTTPHeaders: headers })
    reader.ignoresErrors(/429/)
    assert.match(
      await reader.verdict('No answer yet'),
      /Too many requests from your network\. Try again in \d+ seconds?\./,
    )
  })

  test('nothing shifts when a slow response arrives', async () => {
    for (const width of [1280, 360]) {
      const reader = await harness.visit(path, { viewport: { width, height: 800 } })
      const shifted = await reader.shiftsBySlow('**/verification/**')
      assert.ok(shifted < 0.01, String(shifted))
    }
  })
})

interface RecordJson {
  type: string
  sequenceNumber: number
  blockchain: object
  ipfs: object
}
