import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type Desk,
  documentField,
  fingerprintOf,
  openDesk,
  readyToGoOffline,
  shiftedBySlow,
  stepsIn,
  verdict,
} from './verification-desk.ts'

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
  let desk: Desk
  let hash: string
  let path: string

  before(async () => {
    desk = await openDesk()
    await desk.record('something before it')
    hash = await desk.record(CONTRACT)
    path = `/verify/${hash}`
  })
  after(() => desk?.close())

  /** Changes what the service says of the record, as a liar in between would. */
  async function falsify(page: Page, change: (record: RecordJson) => void): Promise<void> {
    await page.route(`**/verification/v1/${hash}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: RecordJson }
      change(body.data)
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
  }

  test('says first that it was recorded, when, and at which place, with the proof checked', async () => {
    await desk.visit(path, async ({ page }) => {
      const text = await verdict(page, 'This fingerprint was recorded')
      await page.getByText('Your browser has checked the proof: it holds.').waitFor()
      const { serverTimestamp } = (await desk.service.call('GET', `/verification/v1/${hash}`)).json.data
      assert.equal(await page.locator('time').getAttribute('datetime'), serverTimestamp)
      assert.match(text, /\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC/)
      assert.match(text, /(CET|CEST|GMT\+[12]), your time/)
      assert.match(text, /Entry 3 of the log/)
      assert.match(text, /No blockchain vouches for it yet\. It waits for the next root\./)
      assert.deepEqual(await stepsIn(page), { 'Your file': 'not checked', ...ALL_PASSED })
      assert.equal(await page.locator('.hash').first().textContent(), hash)
      assert.match(
        (await page.locator('main').textContent()) ?? '',
        /Waiting Recorded in the log\. It will be anchored.*Network: local Proves nothing to strangers/s,
      )
      assert.match(await page.title(), /^Recorded/)
    })
  })

  test('says what is proved and what is not', async () => {
    await desk.visit(path, async ({ page }) => {
      const meaning = page.locator('section', { hasText: 'What this proves, and what it does not' })
      await meaning.waitFor()
      const text = (await meaning.textContent()) ?? ''
      for (const claim of [
        /Proved.*is entry 3 of the log/s,
        /Not proved.*The exact time/s,
        /Not proved.*everybody the same entries/s,
        /Not proved.*who wrote it/s,
      ]) {
        assert.match(text, claim)
      }
      assert.doesNotMatch(text, /The file that you chose/)
    })
  })

  test('knows the right file', async () => {
    const file = await desk.file('contract.pdf', CONTRACT)
    await desk.visit(path, async ({ page }) => {
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document was recorded')
      await page.getByRole('heading', { name: 'The same file' }).waitFor()
      assert.deepEqual(await stepsIn(page), { 'Your file': 'passed', ...ALL_PASSED })
      await page.getByText('The file that you chose is the recorded document').waitFor()
    })
  })

  test('knows a wrong file, and leads to what is known of that one', async () => {
    const file = await desk.file('contract.pdf', `${CONTRACT}!`)
    await desk.visit(path, async ({ page }) => {
      await documentField(page).setInputFiles(file)
      await page.getByRole('heading', { name: 'Another file', level: 3 }).waitFor()
      const said = await verdict(page, 'Another file')
      assert.match(said, /contract\.pdf has another fingerprint.*This fingerprint was recorded/s)
      assert.equal(await page.locator('.tone-good').count(), 0)
      assert.equal((await stepsIn(page))['Your file'], 'failed')
      await page.getByRole('link', { name: 'Look up this file instead' }).click()
      await verdict(page, 'This document is not recorded here')
      assert.equal(new URL(page.url()).pathname, `/verify/${fingerprintOf(`${CONTRACT}!`)}`)
    })
  })

  test('says that a fingerprint is not recorded, and what that can mean', async () => {
    await desk.visit(`/verify/${fingerprintOf('unknown')}`, async ({ page }) => {
      assert.match(await verdict(page, 'This fingerprint is not recorded here'), /nothing against the document/)
      await page.getByText('Another version of it was recorded').waitFor()
      assert.equal(await page.locator('.step').count(), 0)
    })
  })

  test('says nothing good of a file that is not recorded, and nothing at all where nobody answered', async () => {
    const file = await desk.file('stray.pdf', 'stray')
    await desk.visit('/verify', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await documentField(page).setInputFiles(file)
      await verdict(page, 'This document is not recorded here')
      await page.getByRole('heading', { name: 'Fingerprint computed' }).waitFor()
      assert.equal(await page.getByText('The same file').count(), 0)
      await page.goto(new URL('/verify', page.url()).href)
      await readyToGoOffline(page)
      await context.setOffline(true)
      await documentField(page).setInputFiles(await desk.file('contract.pdf', CONTRACT))
      await verdict(page, 'No answer yet')
      await page.getByText('Whether it is recorded is not known yet.').waitFor()
      assert.equal(await page.getByText('not recorded').count(), 0)
    })
  })

  test('gives the proof as a file', async () => {
    await desk.visit(path, async ({ page }) => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download the proof' }).click()
      const file = await download
      assert.match(file.suggestedFilename(), /\.json$/)
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      assert.equal(JSON.parse(Buffer.concat(chunks).toString()).format, 'countersign-proof/1')
    })
  })

  test('takes the fingerprint in upper case, as codes on paper carry it', async () => {
    await desk.visit(path.toUpperCase(), async ({ page }) => {
      await verdict(page, 'This fingerprint was recorded')
    })
  })

  test('does not believe an answer that its proof contradicts', async () => {
    for (const change of [
      (record: RecordJson) => Object.assign(record, { sequenceNumber: 1 }),
      (record: RecordJson) => Object.assign(record, { serverTimestamp: '2001-01-01T00:00:00.000Z' }),
      ({ blockchain }: RecordJson) => Object.assign(blockchain, { status: 'CONFIRMED', txHash: '0x1', blockNumber: 1 }),
    ]) {
      await desk.visit(path, async ({ page }) => {
        await falsify(page, change)
        assert.match(await verdict(page, 'The proof does not hold'), /It fails at: The answer of the service/)
        assert.equal(await page.locator('time').count(), 0)
      })
    }
  })

  test('does not believe a record whose proof is that of another', async () => {
    const other = await desk.proofOf(await desk.record('another document'))
    await desk.visit(path, async ({ page }) => {
      await page.route('**/proof', (route) => route.fulfill({ json: other }))
      await page.reload()
      assert.match(await verdict(page, 'The proof does not hold'), /From the fingerprint to the entry/)
    })
  })

  test('shows hostile text as text, wherever it comes from', async () => {
    const attack = '"><img src=x onerror=alert(1)>'
    await desk.visit(`/verify/${encodeURIComponent(attack)}`, async ({ page }) => {
      assert.ok((await verdict(page, 'This is not a fingerprint')).includes(attack))
      assert.equal(await page.locator('main img').count(), 0)
    })
    const file = await desk.file('‮<img src=x onerror=alert(1)>.pdf', CONTRACT)
    await desk.visit(path, async ({ page }) => {
      await falsify(page, (record) => {
        record.type = attack
        Object.assign(record.blockchain, { status: 'CONFIRMED', network: attack, explorerUrl: 'javascript:alert(1)' })
        Object.assign(record.ipfs, { cid: attack, gatewayUrl: 'javascript:alert(1)' })
      })
      await documentField(page).setInputFiles(file)
      await page.getByRole('heading', { name: 'The same file' }).waitFor()
      await verdict(page, 'The proof does not hold')
      assert.equal(await page.locator('main img').count(), 0)
      assert.equal(await page.getByText(attack).count(), 3)
      assert.equal(await page.locator('a[href^="javascript"]').count(), 0)
    })
  })

  test('says in plain words what went wrong, and tries again', async () => {
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
      await desk.visit(path, async ({ page, forgive }) => {
        forgive(/Failed to load resource/)
        const place = `**/verification/v1/${hash}`
        await page.route(place, (route) => (answer === 'failed' ? route.abort() : route.fulfill(answer)))
        await page.reload()
        assert.ok((await verdict(page, 'No answer yet')).includes(text), text)
        await page.unroute(place)
        await page.getByRole('button', { name: 'Try again' }).click()
        await verdict(page, 'This fingerprint was recorded')
      })
    }
  })

  test('keeps the answer but not the good colour when the proof cannot be had', async () => {
    await desk.visit(path, async ({ page, forgive }) => {
      forgive(/Failed to load resource/)
      await page.route('**/proof', (route) => route.abort())
      await page.reload()
      await page.getByText('Your browser could not check the proof.').waitFor()
      assert.equal(await page.locator('.verdict.tone-open').count(), 1)
      await page.unroute('**/proof')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('it holds').waitFor()
      assert.equal(await page.locator('.verdict.tone-good').count(), 1)
    })
  })

  test('says how long to wait when there were too many questions', async () => {
    const busy = await openDesk()
    try {
      while ((await busy.service.call('GET', `/verification/v1/${hash}`)).status === 200);
      await busy.visit(path, async ({ page, forgive }) => {
        forgive(/429/)
        assert.match(await verdict(page, 'No answer yet'), /too many questions.* Try again in \d+ seconds\./)
      })
    } finally {
      await busy.close()
    }
  })

  test('does not shift what is on the screen when a slow answer comes', async () => {
    for (const width of [1280, 360]) {
      await desk.visit(
        path,
        async ({ page }) => {
          const shifted = await shiftedBySlow(page, '**/verification/**')
          assert.ok(shifted < 0.01, String(shifted))
        },
        { viewport: { width, height: 800 } },
      )
    }
  })
})

interface RecordJson {
  type: string
  sequenceNumber: number
  blockchain: object
  ipfs: object
}
