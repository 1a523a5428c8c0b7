import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PdfError } from '@countersign/pdf'
import { openPdfWork, type PdfWorkSettings } from '../../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import type { PdfWork } from '../../../src/ports/pdf-work.ts'
import { PdfWorkFailed, type PdfWorkFailure } from '../../../src/ports/pdf-work.ts'
import { type SetTimers, setTimers } from '../../harness/set-timers.ts'
import { someTurns } from '../../harness/turns.ts'
import { burnUntilEnd } from './burn-until-end.ts'
import { svg } from './sample-svg.ts'

/** One page with further entries, and further objects from number 4 on. */
function page(entries = '', more: readonly Buffer[] = []): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> ${entries} >>`,
  ].map((text) => Buffer.from(text, 'latin1'))
  let file = Buffer.from('%PDF-1.7\n')
  const offsets = [...objects, ...more].map((object, index) => {
    const offset = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = offsets.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return new Uint8Array(Buffer.concat([file, Buffer.from(`${table}startxref\n${file.length}\n%%EOF\n`)]))
}

/** Each pixel is compared with a million around it. */
const endless = svg(
  '<filter id="f"><feMorphology radius="1000"/></filter><rect width="90" height="90" filter="url(#f)"/>',
)

/** Expands from a few megabytes to gigabytes when the page's content is read. */
function swelling(): Uint8Array {
  const once = deflateSync(Buffer.alloc(1 << 26), { level: 9 })
  const twice = deflateSync(once, { level: 9 })
  const head = `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  const content = Buffer.concat([Buffer.from(head), twice, Buffer.from('\nendstream')])
  const references = Array.from({ length: 80 }, () => '4 0 R').join(' ')
  return page(`/Contents [${references}]`, [content])
}

const block = {
  verifyUrl: 'https://example.org/v/1',
  documentHash: 'ab'.repeat(32),
  reference: 'SR-1',
  barcode: 'both',
  signers: [{ fieldName: 'Signature_1', name: 'Ada Lovelace' }],
} as const

const failsAs = (kind: PdfWorkFailure) => (error: unknown) => {
  assert.ok(error instanceof PdfWorkFailed, String(error))
  assert.equal(error.kind, kind)
  return true
}

const opened: PdfWork[] = []
function open(limits: Partial<PdfWorkSettings>, timers?: SetTimers): PdfWork {
  const work = openPdfWork(limits, timers)
  opened.push(work)
  return work
}
after(() => Promise.all(opened.map((work) => work.close())))

describe('PDF work', () => {
  const work = open({ threads: 1, waiting: 2 })

  it('gives what the package gives, and leaves the bytes to the caller', async () => {
    const bytes = page()
    assert.equal((await work.inspect(bytes)).pageCount, 1)
    const prepared = await work.prepare(bytes, { block, allPages: true })
    assert.equal(bytes.length > 0, true)
    assert.deepEqual(prepared.bytes.subarray(0, bytes.length), bytes)
    const begun = await work.beginSignerSignature(prepared.bytes, {
      fieldName: 'Signature_1',
      textFieldName: 'SignedBy_1',
      name: 'Ada Lovelace',
      signedAt: new Date('2026-01-02T03:04:05Z'),
      reference: 'SR-1',
      mark: { kind: 'typed', text: 'Ada' },
    })
    assert.equal(begun.digest.length, 32)
    assert.equal((await work.verify(prepared.bytes, { anchors: [], at: new Date(0) })).unsigned, true)
  })

  it('keeps the kind and the words of a refusal', async () => {
    await assert.rejects(work.inspect(Buffer.from('GIF89a')), (error: unknown) => {
      assert.ok(error instanceof PdfError)
      assert.deepEqual([error.kind, error.message], ['not-a-pdf', 'This file is not a PDF'])
      return true
    })
  })

  it('ends an act that never ends, and works on', async () => {
    const timers = setTimers()
    const work = open({ threads: 1, seconds: 0.6 }, timers)
    assert.equal((await work.inspect(page())).pageCount, 1)
    await burnUntilEnd(timers, assert.rejects(work.rasterizeSvg(endless), failsAs('too-slow')))
    assert.equal((await work.inspect(page())).pageCount, 1)
  })

  it('gives a small file a third of the time', async () => {
    const timers = setTimers()
    const work = open({ threads: 1, seconds: 30 }, timers)
    const ended = assert.rejects(work.rasterizeSvg(endless), failsAs('closed'))
    const [first, last] = await timers.waits(2)
    assert.deepEqual([Math.floor((first ?? 0) / 100), Math.floor((last ?? 0) / 1000)], [100, 60])
    await work.close()
    await ended
  })

  it('counts what a thread has done, and not how long a crowded machine kept it waiting', async () => {
    const timers = setTimers()
    const work = open({ threads: 1, seconds: 30 }, timers)
    let ended = false
    const act = assert.rejects(work.rasterizeSvg(endless), failsAs('busy')).then(() => {
      ended = true
    })
    await timers.waits(2)
    for (const seconds of [11, 11, 11, 11, 11]) {
      timers.advance(seconds)
      await timers.waits(2)
      assert.equal(ended, false)
    }
    timers.advance(11)
    await act
    assert.equal((await work.inspect(page())).pageCount, 1)
  })

  it('ends an act that swells, and works on', async () => {
    const work = open({ threads: 1, memoryMb: 300, seconds: 240 })
    await assert.rejects(work.prepare(swelling(), { block, allPages: false }), failsAs('too-heavy'))
    assert.equal((await work.inspect(page())).pageCount, 1)
  })

  it('refuses more than may wait, and serves the waiting ones in order', async () => {
    const served = [work.inspect(page()), work.inspect(page()), work.inspect(page())]
    await assert.rejects(work.inspect(page()), failsAs('busy'))
    for (const facts of await Promise.all(served)) assert.equal(facts.pageCount, 1)
  })

  it('does not count the time spent waiting', async () => {
    const timers = setTimers()
    const work = open({ threads: 1, waiting: 5, seconds: 0.6 }, timers)
    let ended = 0
    const slow = [work.rasterizeSvg(endless), work.rasterizeSvg(endless)].map((act) =>
      assert.rejects(act, failsAs('too-slow')).then(() => ended++),
    )
    const last = work.inspect(page())
    for (const [before, act] of slow.entries()) {
      await timers.waits(2)
      await someTurns()
      assert.equal(ended, before)
      await burnUntilEnd(timers, act)
    }
    assert.equal((await last).pageCount, 1)
  })

  it('refuses everything that runs or waits when it closes', async () => {
    const work = openPdfWork({ threads: 1, waiting: 5 })
    const acts = [work.rasterizeSvg(endless), work.inspect(page())].map((act) => assert.rejects(act, failsAs('closed')))
    await work.close()
    await Promise.all(acts)
    await assert.rejects(work.inspect(page()), failsAs('closed'))
  })
})
