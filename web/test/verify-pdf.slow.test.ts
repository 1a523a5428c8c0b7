import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { pdfsigVerdicts } from '../../server/test/documents/pdf-judges.ts'
import { sampleContract } from '../../server/test/signing/signing-harness.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { paintedOver, pdfHarness } from './harness/pdf-harness.ts'

describe('the signatures of a PDF on the verification page', () => {
  const harness = pdfHarness()

  test('the page shows signatures with names, roles and times, and sends nothing of the file', async () => {
    const { files, bytes } = harness
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(files.signed)
    const verdict = await reader.verdict('All signatures are valid')
    assert.match(verdict, /Signed by.*Anna Kowalska.*C.T.*ليلى حداد.*C.T.*Sealed by.*Example.*Recorded, by the clock/)
    assert.equal(await reader.page.getByText('Each signature').isVisible(), false)
    await reader.unfolds('Signature details')
    assert.match(await reader.textOf('.proved-times'), /Existed by.*Unchanged since.*Protected until/)
    await reader.verdictIs('good')
    assert.equal(await reader.page.locator('.pdf .finding').count(), 0)
    assert.match(await reader.page.title(), /^All signatures are valid/)
    await reader.seesHeading('Your file')
    await reader.page.getByLabel('Choose another file').waitFor({ state: 'attached' })
    const cards = await reader.signatures()
    const heads = await Promise.all(cards.map(async (card) => (await card.locator('.chip').allTextContents()).join()))
    assert.deepEqual(heads, [
      'Signer,Valid',
      'Signer,Valid',
      'Timestamp,Valid',
      'Company seal,Valid',
      'Timestamp,Valid',
    ])
    const [anna, , stamp, seal] = await reader.signatureTexts()
    assert.match(
      anna ?? '',
      /Anna Kowalska.*proved by a timestamp.*According to the signer: .*Only permitted additions were made/,
    )
    assert.match(anna ?? '', /Issued by this service\..*B-LTA.*Details of the check.*was signed\./)
    assert.match(anna ?? '', /Protected until.*A new timestamp before this date extends it/)
    assert.match(stamp ?? '', /Time of the timestamp/)
    assert.match(seal ?? '', /Example.*Only permitted additions were made.*B-LTA/)
    await reader.unfolds('What this proves')
    await reader.sees('checks no identity document')
    assert.ok(reader.sent.every(({ url }) => !decodeURIComponent(url).includes('contract')))
    assert.equal(new URL(reader.page.url()).pathname, `/verify/${fingerprintOf(bytes)}`)
  })

  test('the page says years later that the protection has expired, and when', async () => {
    const reader = await harness.visit('/verify', { ownClock: true })
    await reader.page.clock.setSystemTime(new Date(Date.now() + 11 * 365 * 86_400_000))
    await reader.choosesDocument(harness.files.signed)
    const verdict = await reader.verdict('Protection has expired')
    assert.match(verdict, /no valid timestamp proves/)
    await reader.verdictIs('open')
    for (const text of await reader.signatureTexts()) {
      assert.match(text, /Expired.*Its protection has expired.*Protection expired on/)
      assert.doesNotMatch(text, /B-LTA/)
    }
  })

  test('each signature offers the file as it was signed, because later content may cover something', async () => {
    const { files, bytes } = harness
    for (const file of [files.signed, files.painted]) {
      const reader = await harness.visit('/verify')
      await reader.choosesDocument(file)
      await reader.page.locator('li.signature').nth(3).waitFor({ state: 'attached' })
      await reader.unfoldsAll()
      const [anna, layla, stamp, seal] = await reader.signatures()
      for (const [card, revision] of [
        [anna, 1],
        [layla, 2],
      ] as const) {
        await card?.getByText('New signature (p. 1)').waitFor()
        const coming = reader.page.waitForEvent('download')
        await card?.getByRole('link', { name: 'Save the file as it was signed' }).click()
        const download = await coming
        assert.equal(download.suggestedFilename(), `${basename(file, '.pdf')}.${revision}.pdf`)
        const saved = await readFile(await download.path())
        assert.deepEqual(saved, Buffer.from(bytes.subarray(0, saved.length)))
        assert.deepEqual(await pdfsigVerdicts(saved), Array(revision).fill('Signature is Valid.'))
      }
      assert.equal(await stamp?.getByRole('link').count(), 0)
      assert.equal(await seal?.getByRole('link').count(), 1)
    }
  })

  test('a reader compares the pages as they were signed with the current ones', async () => {
    const outcomes = {
      filled: [/^Since Example signed, these pages look different: 1\.$/],
      painted: [
        /^Since Anna Kowalska signed, these pages look different: /,
        /^Since ليلى حداد signed/,
        /^Since Example/,
      ],
    } as const
    for (const [name, expected] of Object.entries(outcomes)) {
      const reader = await harness.visit('/verify')
      await reader.choosesDocument(harness.files[name as keyof typeof outcomes])
      await reader.page.locator('.compared').waitFor({ state: 'attached' })
      await reader.unfolds('Signature details')
      await reader.presses('Compare the pages')
      const lines = reader.page.locator('.compared-one strong')
      await lines.nth(expected.length - 1).waitFor()
      const shown = (await lines.allTextContents()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
      assert.equal(shown.length, expected.length)
      for (const [index, pattern] of expected.entries()) assert.match(shown[index] ?? '', pattern)
      await reader.page.getByRole('img', { name: 'Page 1 when it was signed' }).first().waitFor()
      await reader.page.getByRole('img', { name: 'Page 1 now' }).first().waitFor()
      const fields = (await reader.page.locator('.compared-fields').allTextContents()).join()
      assert.equal(fields.includes('999999'), name === 'filled')
    }
  })

  test('identical pages are reported as such, and not shown', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.signed)
    await reader.page.locator('.compared').waitFor({ state: 'attached' })
    await reader.unfolds('Signature details')
    await reader.presses('Compare the pages')
    const seal = reader.page.locator('.compared-one', {
      hasText: 'All compared pages look as they did when Example signed.',
    })
    await seal.waitFor()
    assert.equal(await seal.locator('canvas').count(), 0)
  })

  test('one changed byte breaks every signature', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.changed)
    const verdict = await reader.verdict('A signature is broken', 'This document is not recorded here')
    assert.doesNotMatch(verdict, /Signed byAnna|Unchanged since|genuine/)
    const cards = await reader.signatures()
    for (const card of cards) await card.getByText('Broken', { exact: true }).waitFor()
    const stamp = (await cards[2]?.textContent()) ?? ''
    assert.match(stamp, /Timestamp.*Time stated by the timestamp.*proves no time/)
    assert.doesNotMatch(stamp, /according to the signer/)
  })

  test('invalid signatures lead the page, and nothing looks good, although the file was recorded', async () => {
    const { service, key } = harness.signing
    for (const [name, title] of [
      ['changed', 'A signature is broken'],
      ['painted', 'Changed after it was signed'],
      ['covered', 'Something was added after signing'],
      ['filled', 'Something was added after signing'],
    ] as const) {
      const file = harness.files[name]
      const hash = fingerprintOf(await readFile(file))
      assert.equal((await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).status, 201)
      const reader = await harness.visit('/verify')
      await reader.choosesDocument(file)
      await reader.page.locator('li.step').first().waitFor({ state: 'attached' })
      const verdict = await reader.verdict(title)
      assert.match(verdict, /Recorded, by the clock of this service.*C.T/)
      assert.doesNotMatch(verdict, /It is valid/)
      await reader.verdictIs('bad')
      assert.equal(await reader.page.locator('.tone-good').count(), 0)
      assert.ok((await reader.page.title()).startsWith(title))
      const { text } = await service.call('GET', `/verification/v1/${hash}/proof`)
      const proof = await harness.file('forged.proof.json', text)
      await reader.goTo('/verify')
      await reader.addsProof(proof, file)
      await reader.verdict(title)
      await reader.verdictIs('bad')
      assert.ok((await reader.page.title()).startsWith(title))
    }
  })

  test('signatures do not cover content that was added over a page later', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.painted)
    assert.doesNotMatch(await reader.signatureVerdict('Changed after it was signed'), /Signed by|Unchanged since/)
    const [first] = await reader.signatures()
    assert.match((await first?.textContent()) ?? '', /isn’t allowed\. .*Technical details.*Page 1 was changed/)
  })

  test('a page that a stranger covered is reported in the headline, with who and where, and the stranger is not a signer', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.covered)
    const verdict = await reader.signatureVerdict('Something was added after signing')
    assert.match(
      verdict,
      /New signature \(p\. 1\)\. Signed by Mallory Banks, whose certificate this service doesn’t trust\./,
    )
    assert.doesNotMatch(verdict, /Signed byMallory|Unchanged since|Anna/)
    const cards = await Promise.all((await reader.signatures()).map((card) => card.textContent()))
    assert.match(cards[0] ?? '', /Anna Kowalska.*Added to later.*New signature \(p\. 1\)\. Signed by Mallory Banks/)
    assert.match(cards.at(-1) ?? '', /Mallory Banks.*Unknown issuer/)
  })

  test('a sealed form that was filled in later is reported in the headline, with the field and its page', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.filled)
    const verdict = await reader.signatureVerdict('Something was added after signing')
    assert.match(verdict, /Field “amount” filled in \(p\. 1\)\. No valid signature covers it\./)
  })

  test('later signatures and seals of this service are named without a warning', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.signed)
    await reader.signatureVerdict('All signatures are valid')
    const [first] = await reader.signatures()
    assert.match((await first?.textContent()) ?? '', /New signature \(p\. 2\)\. Signed by \u2068?ليلى حداد/)
  })

  test('an unsigned file has no signatures, and is looked up like any other', async () => {
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(harness.files.unsigned)
    await reader.verdict('This document was recorded')
    await reader.signatureVerdict('This PDF has no signature')
    assert.equal((await reader.signatures()).length, 0)
  })

  test('signatures have an unknown issuer if the root is a different one', async () => {
    const { bytes } = await import('../../packages/pdf/test/support/closed-contract.ts').then(
      ({ closeContract, textPages }) => closeContract(textPages(['/MediaBox [0 0 595 842]'])),
    )
    const foreign = await harness.file('foreign.pdf', bytes)
    const reader = await harness.visit('/verify')
    await reader.choosesDocument(foreign)
    const verdict = await reader.signatureVerdict('Unchanged, but the signers are unknown here')
    assert.doesNotMatch(verdict, /Signed by/)
    const [first] = await reader.signatures()
    assert.match((await first?.textContent()) ?? '', /Unknown issuer.*according to the signer.*Anyone can make such/)
  })

  test('a hostile file is refused with the reason', async () => {
    const bomb = Buffer.from(`${'%PDF-1.7\n'.padEnd(60_000, '[')}\nstartxref\n9\n%%EOF\n`)
    const files = {
      'The file is damaged': harness.files.damaged,
      'The file is (?=damaged)': await harness.file(
        'cut.pdf',
        harness.bytes.subarray(0, sampleContract().length + 20_000),
      ),
      'Something comes before it': await harness.file('led.pdf', Buffer.concat([Buffer.from('x'), harness.bytes])),
      'nested|damaged': await harness.file('deep.pdf', bomb),
    }
    const reader = await harness.visit('/verify')
    for (const [reason, file] of Object.entries(files)) {
      await reader.goTo('/verify')
      await reader.choosesDocument(file)
      assert.match(await reader.signatureVerdict('The signatures were not checked'), new RegExp(reason))
    }
  })

  test('a check runs in a worker: one that never ends is stopped by the reader, or by a timeout', async () => {
    const reader = await harness.visit('/verify', { ownClock: true })
    await reader.page.route('**/pdf-worker-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); }' }),
    )
    await reader.page.reload()
    await reader.choosesDocument(harness.files.signed)
    await reader.signatureVerdict('Checking the signatures')
    await reader.verdict('This document was recorded')
    await reader.page.locator('li.step').first().waitFor({ state: 'attached' })
    await reader.verdictIs('working')
    await reader.presses('Cancel')
    await reader.page.locator('.pdf').waitFor({ state: 'detached' })

    await reader.choosesDocument(harness.files.signed)
    await reader.signatureVerdict('Checking the signatures')
    // The timeout starts when the service has sent its roots.
    const stopped = reader.page.getByRole('heading', { name: 'The signatures were not checked' })
    while ((await stopped.count()) === 0) await reader.advancesClock(61_000)
    assert.match(await reader.signatureVerdict('The signatures were not checked'), /took too long/)
  })

  test('signatures are checked even if the first worker could not be loaded', async () => {
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.page.route('**/pdf-worker-*', (route) => route.abort())
    await Promise.all([
      reader.page.waitForEvent('requestfailed', (one) => one.url().includes('pdf-worker-')),
      reader.page.reload(),
    ])
    await reader.page.unroute('**/pdf-worker-*')
    await reader.choosesDocument(harness.files.signed)
    await reader.verdict('All signatures are valid')
  })

  test('signatures are not called valid if the verifier or its texts cannot be loaded', async () => {
    for (const [missing, verdict] of [
      ['**/pdf-worker-*', 'The signatures were not checked'],
      ['**/describe-signatures*', 'The service did not answer'],
    ] as const) {
      const reader = await harness.visit('/verify')
      reader.ignoresErrors(/Failed to load resource/)
      await reader.page.route(missing, (route) => route.abort())
      await reader.page.reload()
      await reader.choosesDocument(harness.files.signed)
      await reader.page.locator('.verdict.tone-open', { hasText: verdict }).waitFor()
      await reader.verdict('This document was recorded')
    }
  })

  test('signatures are shown while the service is unreachable, with its earlier responses', async () => {
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.isReadyToGoOffline()
    await reader.context.setOffline(true)
    await reader.choosesDocument(harness.files.signed)
    assert.match(await reader.verdict('No answer yet'), /You seem to be offline/)
    await reader.signatureVerdict('All signatures are valid')
  })

  test('signatures are shown without a confirmed issuer if the service never sent its root', async () => {
    const reader = await harness.visit('/verify')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.page.route('**/pki/*', (route) => route.abort())
    await reader.page.route('**/verification/v1/**', (route) => route.abort())
    await reader.page.reload()
    await reader.choosesDocument(harness.files.signed)
    const verdict = await reader.verdict('Unchanged, but the signers were not checked', 'No answer yet')
    assert.match(verdict, /didn’t answer.*No answer yet/)
    const [first] = await reader.signatures()
    assert.match((await first?.textContent()) ?? '', /Not compared with the certificate/)
  })

  test('signatures are shown beside an added proof, and the page requests nothing about the file', async () => {
    const { service } = harness.signing
    const hash = fingerprintOf(harness.bytes)
    const { text } = await service.call('GET', `/verification/v1/${hash}/proof`)
    const proof = await harness.file('contract.proof.json', text)
    const reader = await harness.visit('/verify')
    await reader.addsProof(proof, harness.files.signed)
    assert.match(await reader.verdict('All signatures are valid'), /Recorded, by the clock of this service/)
    assert.ok(!reader.sent.some(({ url }) => url.includes(hash)))
  })

  test('signatures are shown on the page of a fingerprint, also for a different file', async () => {
    const reader = await harness.visit(`/verify/${fingerprintOf(harness.bytes)}`)
    await reader.choosesDocument(harness.files.signed)
    await reader.signatureVerdict('All signatures are valid')
    await reader.choosesDocument(harness.files.painted)
    await reader.sees('painted.pdf is not the document on record here')
    assert.match(await reader.signatureVerdict('Changed after it was signed'), /painted\.pdf/)
  })

  test('a signed file is a later version of the original, on the page whose URL is printed on it', async () => {
    const original = fingerprintOf(sampleContract())
    const own = fingerprintOf(harness.bytes)
    const reader = await harness.visit(`/verify/${original}`)
    const invited = await reader.verdict('This document was signed')
    assert.match(invited, /Add the signed file below to see who signed it.*the code alone proves nothing/)
    assert.equal(await reader.page.locator('.tone-good').count(), 0)
    await reader.choosesDocument(harness.files.signed)
    await reader.sees('This version has its own record')
    const verdict = await reader.verdict('All signatures are valid')
    assert.match(
      verdict,
      /Signed by.*Anna Kowalska.*contract\.pdf starts with the document on record here, byte for byte/,
    )
    assert.match(
      verdict,
      /only as far as its signers confirm it\. The record on this page is of the original document\./,
    )
    assert.match(verdict, /This version has its own record.*Recorded, by the clock/)
    await reader.verdictIs('good')
    assert.equal(await reader.page.locator('.tone-bad, .step-fails').count(), 0)
    assert.match(await reader.page.title(), /^All signatures are valid/)
    assert.equal((await reader.steps())['Your file'], 'not checked')
    await reader.unfolds('Record and proof')
    await reader.page.getByText('a later version', { exact: true }).waitFor()
    const link = reader.page.getByRole('link', { name: 'Check this file on its own' })
    assert.equal(await link.getAttribute('href'), `/verify/${own}`)
    await reader.checksAccessibility('a later version')
  })

  test('invalid signatures lead that page, and a file without any is a different file', async () => {
    const original = sampleContract()
    const grown = await harness.file('grown.pdf', paintedOver(original))
    const foreign = await import('../../packages/pdf/test/support/closed-contract.ts').then(({ closeContract }) =>
      closeContract(original),
    )
    const reader = await harness.visit(`/verify/${fingerprintOf(original)}`)
    await reader.choosesDocument(harness.files.painted)
    assert.match(await reader.verdict('Changed after it was signed'), /painted\.pdf is not the document on record here/)
    await reader.verdictIs('bad')
    await reader.choosesDocument(grown)
    assert.match(
      await reader.verdict('This file doesn’t match', 'grown.pdf'),
      /grown\.pdf is not the document on record here/,
    )
    await reader.choosesDocument(harness.files.changed)
    assert.match(
      await reader.verdict('This file doesn’t match', 'changed.pdf'),
      /changed\.pdf is not the document on record here/,
    )
    await reader.choosesDocument(await harness.file('foreign.pdf', foreign.bytes))
    const verdict = await reader.verdict('Unchanged, but the signers are unknown here')
    assert.match(verdict, /foreign\.pdf starts with the document on record here, byte for byte/)
    await reader.verdictIs('open')
  })

  test('the result for signatures passes axe in light and dark mode, and never scrolls sideways', async () => {
    const { signed, changed, painted, covered, unsigned, damaged } = harness.files
    const reader = await harness.visit('/verify')
    for (const [title, file] of Object.entries({
      'All signatures are valid': signed,
      'A signature is broken': changed,
      'Changed after it was signed': painted,
      'Something was added after signing': covered,
      'This PDF has no signature': unsigned,
      'The signatures were not checked': damaged,
    })) {
      await reader.goTo('/verify')
      await reader.choosesDocument(file)
      await reader.page.getByLabel('Choose another file').waitFor({ state: 'attached' })
      await reader.seesNoLonger('Checking the proof')
      await reader.signatureVerdict(title)
      await reader.page.locator('.pdf').waitFor()
      await reader.page.locator('.verdict.tone-working').waitFor({ state: 'detached' })
      await reader.unfoldsAll()
      await reader.checksAccessibility(title)
    }
  })
})
