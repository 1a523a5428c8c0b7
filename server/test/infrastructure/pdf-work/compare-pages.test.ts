import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { PdfError } from '@countersign/pdf'
import { comparePages } from '../../../src/infrastructure/pdf-work/compare-pages.ts'
import { openPdfWork } from '../../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import { PdfWorkFailed } from '../../../src/ports/pdf-work.ts'
import { samplePdf } from '../../documents/sample-pdf.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { sharedPdfWork } from '../../harness/shared-pdf-work.ts'
import { amountForm, filledIn } from '../../seals/amount-form.ts'
import { burnUntilEnd } from './burn-until-end.ts'
import { endlessPage, nestedPage, otherText, withRevision } from './later-revision.ts'

describe('Comparing the pages of revisions', () => {
  const work = sharedPdfWork()
  const compare = (bytes: Uint8Array, lengths: readonly number[], changedPages: readonly number[] = []) =>
    work.comparePages(bytes, { lengths, changedPages })

  it('names the pages that look different since each revision', async () => {
    const first = samplePdf({}, {}, {})
    const second = withRevision(first, otherText(2))
    const third = withRevision(second, otherText(3))
    assert.deepEqual(await compare(third, [first.length, second.length, third.length]), [
      { differing: [2, 3], compared: 3, left: 0 },
      { differing: [3], compared: 3, left: 0 },
      { differing: [], compared: 3, left: 0 },
    ])
  })

  it('counts pages that came or went as different', async () => {
    const signed = samplePdf({}, {}, {})
    const fewer = withRevision(signed, { 2: '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>' })
    assert.deepEqual(await compare(fewer, [signed.length]), [{ differing: [3], compared: 3, left: 0 }])
    const again = withRevision(fewer, { 2: '<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count 3 >>' })
    assert.deepEqual(await compare(again, [fewer.length]), [{ differing: [3], compared: 3, left: 0 }])
  })

  it('renders annotations, and notices a field with another value and the old appearance', async () => {
    const stamp = '<< /Type /Annot /Subtype /Square /Rect [50 50 200 200] /IC [1 0 0] /C [1 0 0] /F 4 >>'
    const signed = samplePdf()
    const page = '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /MediaBox [0 0 400 500] /Annots [9 0 R] >>'
    const [stamped] = await compare(withRevision(signed, { 4: page, 9: stamp }), [signed.length])
    assert.deepEqual(stamped?.differing, [1])
    const look = { 6: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 1 >>\nstream\n \nendstream' }
    const form = withRevision(amountForm, {
      ...look,
      4: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /F 4 /Rect [50 300 250 330] /P 5 0 R /AP << /N 6 0 R >> >>',
    })
    const [filled] = await compare(filledIn(form, '999999'), [form.length])
    assert.deepEqual(filled?.differing, [1])
  })

  it('compares the first 100 pages, and later ones that are named', async () => {
    const signed = samplePdf(...Array.from({ length: 130 }, () => ({})))
    const changed = withRevision(signed, { ...otherText(7), ...otherText(120), ...otherText(121) })
    assert.deepEqual(await compare(changed, [signed.length]), [{ differing: [7], compared: 100, left: 30 }])
    assert.deepEqual(await compare(changed, [signed.length], [120]), [{ differing: [7, 120], compared: 101, left: 29 }])
  })

  it('leaves out a page that is too large to compare, unless it came, went or was smaller', async () => {
    const large = '/MediaBox [0 0 100000 100000]'
    const signed = samplePdf({}, { entries: large })
    const stayed = withRevision(signed, otherText(1))
    assert.deepEqual(await compare(stayed, [signed.length]), [{ differing: [1], compared: 1, left: 1 }])
    const removed = withRevision(signed, { 2: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>' })
    assert.deepEqual(await compare(removed, [signed.length]), [{ differing: [2], compared: 2, left: 0 }])
    const grown = withRevision(signed, { 4: `<< /Type /Page /Parent 2 0 R ${large} >>` })
    assert.deepEqual(await compare(grown, [signed.length]), [{ differing: [1], compared: 1, left: 1 }])
    const added = withRevision(removed, { 2: '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>' })
    assert.deepEqual(await compare(added, [removed.length]), [{ differing: [2], compared: 2, left: 0 }])
  })

  it('reports what was compared when its time is up', async () => {
    const signed = samplePdf({}, {})
    const request = { lengths: [signed.length], changedPages: [] }
    const [outcome] = await comparePages(withRevision(signed, otherText(1)), request, 0)
    assert.deepEqual(outcome, { differing: [], compared: 0, left: 2 })
  })

  it('gives nothing for a revision that cannot be drawn, and refuses a file that cannot', async () => {
    const file = samplePdf()
    assert.deepEqual(await compare(file, [4, file.length]), [null, { differing: [], compared: 1, left: 0 }])
    await assert.rejects(compare(Buffer.from('%PDF-1.7\n'), [4]), PdfError)
  })

  it('refuses a page that needs more memory than it may have', async () => {
    const signed = samplePdf()
    await assert.rejects(compare(withRevision(signed, nestedPage), [signed.length]), (error: unknown) => {
      assert.ok(error instanceof PdfError, String(error))
      assert.equal(error.kind, 'too-large')
      return true
    })
  })

  it('releases its memory: the thread ends with the comparison, while those of other acts stay', async () => {
    const own = openPdfWork({ idleSeconds: 3600 })
    const started: Worker[] = []
    const note = (worker: Worker) => started.push(worker)
    process.on('worker', note)
    try {
      const file = samplePdf()
      await own.inspect(file)
      await own.comparePages(file, { lengths: [file.length], changedPages: [] })
      const [, drawing] = started
      assert.ok(drawing, 'it has a thread of its own')
      if (drawing.threadId !== -1) await once(drawing, 'exit')
      await own.inspect(file)
      assert.equal(started.length, 2)
    } finally {
      process.off('worker', note)
      await own.close()
    }
  })

  describe('with a page that draws forever', () => {
    const timers = setTimers()
    const own = openPdfWork({ threads: 1, seconds: 0.9 }, timers)
    after(() => own.close())

    it('ends as any act that takes too long, and the next act is done', async () => {
      const signed = samplePdf()
      const endless = withRevision(signed, endlessPage)
      const comparing = own.comparePages(endless, { lengths: [signed.length], changedPages: [] })
      await burnUntilEnd(
        timers,
        assert.rejects(comparing, (error: unknown) => error instanceof PdfWorkFailed && error.kind === 'too-slow'),
      )
      assert.equal((await own.inspect(signed)).pageCount, 1)
    })
  })
})
