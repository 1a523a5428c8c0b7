import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pdfsigVerdicts } from '../../server/test/documents/pdf-judges.ts'
import { violationsIn } from '../../server/test/harness/page-faults.ts'
import { sampleContract } from '../../server/test/signing/signing-desk.ts'
import { openPdfDesk, type PdfDesk, paintedOver, signaturesIn, signatureVerdict } from './pdf-desk.ts'
import { documentField, fingerprintOf, proofField, readyToGoOffline, stepsIn, verdict } from './verification-desk.ts'

describe('the signatures of a PDF on the verification page', () => {
  let pdfDesk: PdfDesk
  before(async () => {
    pdfDesk = await openPdfDesk()
  })
  after(() => pdfDesk?.close())

  test('are told with names, roles and times, while nothing of the file is sent', async () => {
    const { files, bytes } = pdfDesk
    await pdfDesk.visit('/verify', async ({ page, sent }) => {
      await documentField(page).setInputFiles(files.signed)
      const said = await verdict(page, 'The signatures hold')
      assert.match(
        said,
        /Signed by.*Anna Kowalska.*UTC.*ليلى حداد.*UTC.*Sealed by.*Example.*Existed by.*Unchanged since/,
      )
      assert.match(said, /Unchanged since.*This document was recorded.*by the clock of the log.*it holds/)
      assert.equal(await page.locator('.verdict.tone-good').count(), 1)
      assert.equal(await page.locator('.pdf .finding').count(), 0)
      assert.match(await page.title(), /^The signatures hold/)
      await page.getByRole('heading', { name: 'Your file' }).waitFor()
      await page.getByLabel('Choose another file').waitFor({ state: 'attached' })
      const cards = await signaturesIn(page)
      const heads = await Promise.all(cards.map(async (card) => (await card.locator('.chip').allTextContents()).join()))
      assert.deepEqual(heads, ['Signer,Holds', 'Signer,Holds', 'Timestamp,Holds', 'Company seal,Holds'])
      const [anna, , stamp, seal] = await Promise.all(cards.map(async (card) => (await card.textContent()) ?? ''))
      assert.match(
        anna ?? '',
        /Anna Kowalska.*proved by a timestamp.*The signer says: .*Only what is allowed was added/,
      )
      assert.match(anna ?? '', /It leads to the root of this service\..*B-LTA.*Words of the check.*was signed\./)
      assert.match(stamp ?? '', /Time of the timestamp/)
      assert.match(seal ?? '', /Example.*Nothing was added to the file\./)
      await page.getByText('asks for no identity card').waitFor()
      assert.ok(sent.every(({ url }) => !decodeURIComponent(url).includes('contract')))
      assert.equal(new URL(page.url()).pathname, `/verify/${fingerprintOf(bytes)}`)
    })
  })

  test('come with the file as each was put on it, since what came later may cover something', async () => {
    const { files, bytes } = pdfDesk
    for (const file of [files.signed, files.painted]) {
      await pdfDesk.visit('/verify', async ({ page }) => {
        await documentField(page).setInputFiles(file)
        await page.locator('li.signature').nth(3).waitFor()
        const [anna, layla, stamp, seal] = await signaturesIn(page)
        for (const [card, revision] of [
          [anna, 1],
          [layla, 2],
        ] as const) {
          await card?.getByText('in a place that was not made for it (p. 1)').waitFor()
          const coming = page.waitForEvent('download')
          await card?.getByRole('link', { name: 'Save the file as it was signed' }).click()
          const download = await coming
          assert.equal(download.suggestedFilename(), `${basename(file, '.pdf')}.${revision}.pdf`)
          const saved = await readFile(await download.path())
          assert.deepEqual(saved, Buffer.from(bytes.subarray(0, saved.length)))
          assert.deepEqual(await pdfsigVerdicts(saved), Array(revision).fill('Signature is Valid.'))
        }
        assert.equal(await stamp?.getByRole('link').count(), 0)
        assert.equal(await seal?.getByRole('link').count(), file === files.signed ? 0 : 1)
      })
    }
  })

  test('are those of an altered file: one byte breaks them all', async () => {
    await pdfDesk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.changed)
      const said = await verdict(page, 'A signature is broken', 'This document is not recorded here')
      assert.doesNotMatch(said, /Signed by|Unchanged since|says nothing against/)
      const cards = await signaturesIn(page)
      for (const card of cards) await card.getByText('Broken', { exact: true }).waitFor()
      const stamp = (await cards[2]?.textContent()) ?? ''
      assert.match(stamp, /Timestamp.*Time that the timestamp gives.*no time is proved/)
      assert.doesNotMatch(stamp, /as the signer says/)
    })
  })

  test('are the head of the page where they are bad: nothing looks good, though the file was recorded', async () => {
    const { service, key } = pdfDesk.desk
    for (const [name, title] of [
      ['changed', 'A signature is broken'],
      ['painted', 'Altered after it was signed'],
    ] as const) {
      const file = pdfDesk.files[name]
      const hash = fingerprintOf(await readFile(file))
      assert.equal((await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).status, 201)
      await pdfDesk.visit('/verify', async ({ page }) => {
        await documentField(page).setInputFiles(file)
        await page.locator('li.step').first().waitFor()
        const said = await verdict(page, title)
        assert.match(said, /Recorded, by the clock of the log.*UTC/)
        assert.doesNotMatch(said, /it holds/)
        assert.equal(await page.locator('.verdict.tone-bad').count(), 1)
        assert.equal(await page.locator('.tone-good').count(), 0)
        assert.ok((await page.title()).startsWith(title))
      })
      const { text } = await service.call('GET', `/verification/v1/${hash}/proof`)
      const proof = await pdfDesk.file('forged.proof.json', text)
      await pdfDesk.visit('/verify', async ({ page }) => {
        await proofField(page).setInputFiles(proof)
        await documentField(page).setInputFiles(file)
        await verdict(page, title)
        assert.equal(await page.locator('.verdict.tone-bad').count(), 1)
        assert.ok((await page.title()).startsWith(title))
      })
    }
  })

  test('do not cover what was laid over a page afterwards', async () => {
    await pdfDesk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.painted)
      assert.doesNotMatch(await signatureVerdict(page, 'Altered after it was signed'), /Signed by|Unchanged since/)
      const [first] = await signaturesIn(page)
      assert.match((await first?.textContent()) ?? '', /may not be changed\. .*Technical details.*Page 1 was changed/)
    })
  })

  test('are missing from an unsigned file, which is looked up like any other', async () => {
    await pdfDesk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.unsigned)
      await verdict(page, 'This document was recorded')
      await signatureVerdict(page, 'This PDF carries no signature')
      assert.equal((await signaturesIn(page)).length, 0)
    })
  })

  test('are of an unknown issuer where the root is another', async () => {
    const { bytes } = await import('../../packages/pdf/test/support/closed-contract.ts').then(
      ({ closeContract, textPages }) => closeContract(textPages(['/MediaBox [0 0 595 842]'])),
    )
    const foreign = await pdfDesk.file('foreign.pdf', bytes)
    await pdfDesk.visit('/verify', async ({ page }) => {
      await documentField(page).setInputFiles(foreign)
      const said = await signatureVerdict(page, 'Unaltered, but the signers are unknown here')
      assert.doesNotMatch(said, /Signed by/)
      const [first] = await signaturesIn(page)
      assert.match((await first?.textContent()) ?? '', /Issuer unknown.*as the signer says.*Anybody can make such/)
    })
  })

  test('are refused with the reason where the file is hostile', async () => {
    const bomb = Buffer.from(`${'%PDF-1.7\n'.padEnd(60_000, '[')}\nstartxref\n9\n%%EOF\n`)
    const files = {
      'The file is damaged': pdfDesk.files.damaged,
      'The file is (?=damaged)': await pdfDesk.file(
        'cut.pdf',
        pdfDesk.bytes.subarray(0, sampleContract().length + 20_000),
      ),
      'There is something in front of it': await pdfDesk.file(
        'led.pdf',
        Buffer.concat([Buffer.from('x'), pdfDesk.bytes]),
      ),
      'nested|damaged': await pdfDesk.file('deep.pdf', bomb),
    }
    await pdfDesk.visit('/verify', async ({ page }) => {
      for (const [reason, file] of Object.entries(files)) {
        await page.goto(new URL('/verify', page.url()).href)
        await documentField(page).setInputFiles(file)
        assert.match(await signatureVerdict(page, 'The signatures were not checked'), new RegExp(reason))
      }
    })
  })

  test('are checked beside the page: a file that never ends is stopped by the reader, or in the end by itself', async () => {
    await pdfDesk.visit('/verify', async ({ page }) => {
      await page.clock.install()
      await page.route('**/pdf-worker*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); }' }),
      )
      await page.reload()
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      await signatureVerdict(page, 'Checking the signatures')
      await verdict(page, 'This document was recorded')
      await page.locator('li.step').first().waitFor()
      assert.equal(await page.locator('.verdict.tone-working').count(), 1)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.locator('.pdf').waitFor({ state: 'detached' })

      await documentField(page).setInputFiles(pdfDesk.files.signed)
      await signatureVerdict(page, 'Checking the signatures')
      // The clock of the check begins to run when the service has said whom it vouches for.
      const stopped = page.getByRole('heading', { name: 'The signatures were not checked' })
      while ((await stopped.count()) === 0) await page.clock.fastForward(61_000)
      assert.match(await signatureVerdict(page, 'The signatures were not checked'), /took too long/)
    })
  })

  test('are checked after all when the first worker could not be loaded', async () => {
    await pdfDesk.visit('/verify', async ({ page, forgive }) => {
      forgive(/Failed to load resource/)
      await page.route('**/pdf-worker*', (route) => route.abort())
      await Promise.all([page.waitForEvent('requestfailed', (one) => one.url().includes('pdf-worker')), page.reload()])
      await page.unroute('**/pdf-worker*')
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      await verdict(page, 'The signatures hold')
    })
  })

  test('are not said to hold where what checks or tells them cannot be loaded', async () => {
    for (const [missing, said] of [
      ['**/pdf-worker*', 'The signatures were not checked'],
      ['**/told-signatures*', 'The service did not answer'],
    ] as const) {
      await pdfDesk.visit('/verify', async ({ page, forgive }) => {
        forgive(/Failed to load resource/)
        await page.route(missing, (route) => route.abort())
        await page.reload()
        await documentField(page).setInputFiles(pdfDesk.files.signed)
        await page.locator('.verdict.tone-open', { hasText: said }).waitFor()
        await verdict(page, 'This document was recorded')
      })
    }
  })

  test('are told while the service is away, with what it had said before', async () => {
    await pdfDesk.visit('/verify', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await readyToGoOffline(page)
      await context.setOffline(true)
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      assert.match(await verdict(page, 'No answer yet'), /You seem to be offline/)
      await signatureVerdict(page, 'The signatures hold')
    })
  })

  test('are told where the service never gave its root, and then without saying whose they are', async () => {
    await pdfDesk.visit('/verify', async ({ page, forgive }) => {
      forgive(/Failed to load resource/)
      await page.route('**/pki/*', (route) => route.abort())
      await page.route('**/verification/v1/**', (route) => route.abort())
      await page.reload()
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      const said = await verdict(page, 'Unaltered, but the signers were not checked', 'No answer yet')
      assert.match(said, /could not be reached.*No answer yet/)
      const [first] = await signaturesIn(page)
      assert.match((await first?.textContent()) ?? '', /Not compared with the root/)
    })
  })

  test('stand beside a proof that somebody brings, with no question to the service about the file', async () => {
    const { service } = pdfDesk.desk
    const hash = fingerprintOf(pdfDesk.bytes)
    const { text } = await service.call('GET', `/verification/v1/${hash}/proof`)
    const proof = await pdfDesk.file('contract.proof.json', text)
    await pdfDesk.visit('/verify', async ({ page, sent }) => {
      await proofField(page).setInputFiles(proof)
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      assert.match(await verdict(page, 'The signatures hold'), /The proof holds/)
      assert.ok(!sent.some(({ url }) => url.includes(hash)))
    })
  })

  test('are told at the address of a fingerprint too, also for another file than that', async () => {
    await pdfDesk.visit(`/verify/${fingerprintOf(pdfDesk.bytes)}`, async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      await page.getByRole('heading', { name: 'The same file' }).waitFor()
      await signatureVerdict(page, 'The signatures hold')
      await documentField(page).setInputFiles(pdfDesk.files.painted)
      await page.getByRole('heading', { name: 'Another file', level: 3 }).waitFor()
      assert.match(await signatureVerdict(page, 'Altered after it was signed'), /painted\.pdf/)
    })
  })

  test('lead at the address that is printed on the file: it is a later version of the original', async () => {
    const original = fingerprintOf(sampleContract())
    const own = fingerprintOf(pdfDesk.bytes)
    await pdfDesk.visit(`/verify/${original}`, async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.signed)
      await page.getByText('This version has a record of its own').waitFor()
      const said = await verdict(page, 'The signatures hold')
      assert.match(said, /contract\.pdf begins, byte for byte, with the document of this page.*only its signers vouch/)
      assert.match(said, /The record of this page is that of the original\..*Signed by.*Anna Kowalska/)
      assert.match(said, /This fingerprint was recorded.*This version has a record of its own.*Entry/)
      await page.locator('.verdict.tone-good').waitFor()
      assert.equal(await page.locator('.tone-bad, .step-fails').count(), 0)
      assert.match(await page.title(), /^The signatures hold/)
      assert.equal((await stepsIn(page))['Your file'], 'not checked')
      await page.getByText('a later version', { exact: true }).waitFor()
      const link = page.getByRole('link', { name: 'Look up this file instead' })
      assert.equal(await link.getAttribute('href'), `/verify/${own}`)
      assert.deepEqual(await violationsIn(page), [])
    })
  })

  test('lead there where they do not hold, and a file without any is another file', async () => {
    const original = sampleContract()
    const grown = await pdfDesk.file('grown.pdf', paintedOver(original))
    const foreign = await import('../../packages/pdf/test/support/closed-contract.ts').then(({ closeContract }) =>
      closeContract(original),
    )
    await pdfDesk.visit(`/verify/${fingerprintOf(original)}`, async ({ page }) => {
      await documentField(page).setInputFiles(pdfDesk.files.painted)
      assert.match(await verdict(page, 'Altered after it was signed'), /painted\.pdf has another fingerprint/)
      await page.locator('.verdict.tone-bad').waitFor()
      await documentField(page).setInputFiles(grown)
      assert.match(await verdict(page, 'Another file', 'grown.pdf'), /grown\.pdf has another fingerprint/)
      await documentField(page).setInputFiles(pdfDesk.files.changed)
      assert.match(await verdict(page, 'Another file', 'changed.pdf'), /changed\.pdf has another fingerprint/)
      await documentField(page).setInputFiles(await pdfDesk.file('foreign.pdf', foreign.bytes))
      const said = await verdict(page, 'Unaltered, but the signers are unknown here')
      assert.match(said, /foreign\.pdf begins, byte for byte, with the document of this page/)
      assert.equal(await page.locator('.verdict.tone-open').count(), 1)
    })
  })

  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 360],
    ['light', 1280],
    ['dark', 1280],
  ] as const) {
    test(`look well: ${colorScheme}, ${width} pixels wide`, async () => {
      const { signed, changed, painted, unsigned, damaged } = pdfDesk.files
      const states = {
        'The signatures hold': signed,
        'A signature is broken': changed,
        'Altered after it was signed': painted,
        'This PDF carries no signature': unsigned,
        'The signatures were not checked': damaged,
      }
      const options = { colorScheme, viewport: { width, height: 800 } }
      await pdfDesk.visit(
        '/verify',
        async ({ page }) => {
          for (const [title, file] of Object.entries(states)) {
            await page.goto(new URL('/verify', page.url()).href)
            await documentField(page).setInputFiles(file)
            await page.getByLabel('Choose another file').waitFor({ state: 'attached' })
            await page.getByText('Checking the proof').waitFor({ state: 'detached' })
            await signatureVerdict(page, title)
            await page.locator('.pdf').waitFor()
            for (const summary of await page.locator('.signature summary').all()) await summary.click()
            await page.locator('.verdict.tone-working').waitFor({ state: 'detached' })
            assert.deepEqual(await violationsIn(page), [], title)
            assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width, title)
          }
        },
        options,
      )
    })
  }
})
