import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { verificationDesk } from './desks/verification-desk.ts'
import { fingerprintOf } from './fingerprint-of.ts'
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
  const desk = verificationDesk()
  let hash: string
  let path: string

  before(async () => {
    await desk.record('something before it')
    hash = await desk.record(CONTRACT)
    path = `/verify/${hash}`
  })

  /** Changes what the service says of the record, as a liar in between would. */
  const falsify = (reader: VerifyPerson, change: (record: RecordJson) => unknown) =>
    reader.isLiedTo<RecordJson>(`/verification/v1/${hash}`, change)

  test('the page says first that a fingerprint was recorded, when, and at which place, with the proof checked', async () => {
    const reader = await desk.visit(path)
    const text = await reader.verdict('This fingerprint was recorded')
    await reader.sees('Your browser has checked the proof: it holds.')
    const { serverTimestamp, sequenceNumber } = await desk.recordOf(hash)
    assert.equal(await reader.page.locator('time').getAttribute('datetime'), serverTimestamp)
    assert.match(text, /\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC/)
    assert.match(text, /(CET|CEST|GMT\+[12]), your time/)
    assert.ok(text.includes(`Entry ${sequenceNumber} of the log`), text)
    assert.match(text, /No blockchain confirms it yet\. It waits for the next root\./)
    assert.deepEqual(await reader.steps(), { 'Your file': 'not checked', ...ALL_PASSED })
    assert.equal(await reader.page.locator('.hash').first().textContent(), hash)
    assert.match(
      (await reader.page.locator('main').textContent()) ?? '',
      /Waiting Recorded in the log\. It will be anchored.*Network: local Proves nothing to strangers/s,
    )
    assert.match(await reader.page.title(), /^Recorded/)
  })

  test('the page says what is proved and what is not', async () => {
    const { sequenceNumber } = await desk.recordOf(hash)
    const reader = await desk.visit(path)
    const meaning = reader.page.locator('section', { hasText: 'What this proves, and what it does not' })
    await meaning.waitFor()
    const text = (await meaning.textContent()) ?? ''
    for (const claim of [
      new RegExp(`Proved.*is entry ${sequenceNumber} of the log`, 's'),
      /Not proved.*The exact time/s,
      /Not proved.*everybody the same entries/s,
      /Not proved.*who wrote it/s,
    ]) {
      assert.match(text, claim)
    }
    assert.doesNotMatch(text, /The file that you chose/)
  })

  test('the page knows the right file', async () => {
    const file = await desk.file('contract.pdf', CONTRACT)
    const reader = await desk.visit(path)
    await reader.choosesDocument(file)
    await reader.verdict('This document was recorded')
    await reader.seesSameFile()
    assert.deepEqual(await reader.steps(), { 'Your file': 'passed', ...ALL_PASSED })
    await reader.sees('The file that you chose is the recorded document')
  })

  test('the page knows a wrong file, and leads to what is known of that one', async () => {
    const file = await desk.file('contract.pdf', `${CONTRACT}!`)
    const reader = await desk.visit(path)
    await reader.choosesDocument(file)
    await reader.seesAnotherFile()
    const said = await reader.verdict('Another file')
    assert.match(said, /contract\.pdf has another fingerprint.*This fingerprint was recorded/s)
    assert.equal(await reader.page.locator('.tone-good').count(), 0)
    assert.equal((await reader.steps())['Your file'], 'failed')
    await reader.follows('Look up this file instead')
    await reader.verdict('This document is not recorded here')
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${fingerprintOf(`${CONTRACT}!`)}`)
  })

  test('the page says that a fingerprint is not recorded, and what that can mean', async () => {
    const reader = await desk.visit(`/verify/${fingerprintOf('unknown')}`)
    assert.match(await reader.verdict('This fingerprint is not recorded here'), /nothing against the document/)
    await reader.sees('Another version of it was recorded')
    assert.equal(await reader.page.locator('.step').count(), 0)
  })

  test('the page says nothing good of a file that is not recorded, and nothing at all where nobody answered', async () => {
    const file = await desk.file('stray.pdf', 'stray')
    const reader = await desk.visit('/verify')
    reader.forgive(/Failed to load resource/)
    await reader.choosesDocument(file)
    await reader.verdict('This document is not recorded here')
    await reader.seesHeading('Fingerprint computed')
    assert.equal(await reader.page.getByText('The same file').count(), 0)
    await reader.goTo('/verify')
    await reader.isReadyToGoOffline()
    await reader.context.setOffline(true)
    await reader.choosesDocument(await desk.file('contract.pdf', CONTRACT))
    await reader.verdict('No answer yet')
    await reader.sees('Whether it is recorded is not known yet.')
    assert.equal(await reader.page.getByText('not recorded').count(), 0)
  })

  test('a reader downloads the proof as a file', async () => {
    const reader = await desk.visit(path)
    const file = await reader.downloads('Download the proof')
    assert.match(file.name, /\.json$/)
    assert.equal(JSON.parse(await readFile(file.path, 'utf8')).format, 'countersign-proof/1')
  })

  test('a fingerprint may be in upper case, as codes on paper carry it', async () => {
    const reader = await desk.visit(path.toUpperCase())
    await reader.verdict('This fingerprint was recorded')
  })

  test('the page does not believe an answer that its proof contradicts', async () => {
    for (const change of [
      (record: RecordJson) => Object.assign(record, { sequenceNumber: 1 }),
      (record: RecordJson) => Object.assign(record, { serverTimestamp: '2001-01-01T00:00:00.000Z' }),
      ({ blockchain }: RecordJson) => Object.assign(blockchain, { status: 'CONFIRMED', txHash: '0x1', blockNumber: 1 }),
    ]) {
      const reader = await desk.visit(path)
      await falsify(reader, change)
      assert.match(await reader.verdict('The proof does not hold'), /It fails at: The answer of the service/)
      await reader.seesNoTime()
    }
  })

  test('the page does not believe a record whose proof is that of another', async () => {
    const other = await desk.proofOf(await desk.record('another document'))
    const reader = await desk.visit(path)
    await reader.page.route('**/proof', (route) => route.fulfill({ json: other }))
    await reader.page.reload()
    assert.match(await reader.verdict('The proof does not hold'), /From the fingerprint to the entry/)
  })

  test('hostile text is shown as text, wherever it comes from', async () => {
    const attack = '"><img src=x onerror=alert(1)>'
    const lost = await desk.visit(`/verify/${encodeURIComponent(attack)}`)
    assert.ok((await lost.verdict('This is not a fingerprint')).includes(attack))
    assert.equal(await lost.page.locator('main img').count(), 0)
    const file = await desk.file('‮<img src=x onerror=alert(1)>.pdf', CONTRACT)
    const reader = await desk.visit(path)
    await falsify(reader, (record) => {
      record.type = attack
      Object.assign(record.blockchain, { status: 'CONFIRMED', network: attack, explorerUrl: 'javascript:alert(1)' })
      Object.assign(record.ipfs, { cid: attack, gatewayUrl: 'javascript:alert(1)' })
    })
    await reader.choosesDocument(file)
    await reader.seesSameFile()
    await reader.verdict('The proof does not hold')
    assert.equal(await reader.page.locator('main img').count(), 0)
    assert.equal(await reader.page.getByText(attack).count(), 3)
    assert.equal(await reader.page.locator('a[href^="javascript"]').count(), 0)
  })

  test('the page says in plain words what went wrong, and tries again', async () => {
    const problems = [
      { answer: { status: 503, body: 'gateway' }, text: 'an answer that this page does not understand' },
      { answer: { status: 200, json: { success: true, data: { found: true } } }, text: 'does not understand' },
      {
        answer: { status: 503, json: { error: 'Not ready.' } },
        text: 'The service refused this: Not ready.',
      },
      { answer: 'failed', text: 'The service did not answer.' },
    ] as const
    for (const { answer, text } of problems) {
      const reader = await desk.visit(path)
      reader.forgive(/Failed to load resource/)
      const place = `**/verification/v1/${hash}`
      await reader.page.route(place, (route) => (answer === 'failed' ? route.abort() : route.fulfill(answer)))
      await reader.page.reload()
      assert.ok((await reader.verdict('No answer yet')).includes(text), text)
      await reader.page.unroute(place)
      await reader.presses('Try again')
      await reader.verdict('This fingerprint was recorded')
    }
  })

  test('the page keeps the answer but not the good color when the proof cannot be retrieved', async () => {
    const reader = await desk.visit(path)
    reader.forgive(/Failed to load resource/)
    await reader.page.route('**/proof', (route) => route.abort())
    await reader.page.reload()
    await reader.sees('Your browser could not check the proof.')
    await reader.verdictIs('open')
    await reader.page.unroute('**/proof')
    await reader.presses('Try again')
    await reader.seesThatItHolds()
    await reader.verdictIs('good')
  })

  test('the page says how long to wait when there were too many requests', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    while ((await desk.service.call('GET', `/verification/v1/${hash}`, { headers })).status === 200);
    const reader = await desk.visit(path, { extraHTTPHeaders: headers })
    reader.forgive(/429/)
    assert.match(await reader.verdict('No answer yet'), /too many questions.* Try again in \d+ seconds\./)
  })

  test('nothing shifts on the screen when a slow answer comes', async () => {
    for (const width of [1280, 360]) {
      const reader = await desk.visit(path, { viewport: { width, height: 800 } })
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
