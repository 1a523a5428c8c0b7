import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PdfNumber } from '@libpdf/core'
import { openForChange, saveUpdate } from '../../src/open/open-for-change.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { onePage, plainPdf, stream, toBytes, toText } from '../support/plain-pdf.ts'

const page = onePage('/MediaBox [0 0 200 100] /Mark 1', '0 0 10 10 re f')

/** Opens, changes something, and has the result judged. */
async function changed(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof openForChange>>> {
  const opened = await openForChange(bytes)
  opened.pages[0]?.dict.set('Changed', PdfNumber.of(1))
  assert.equal(await qpdfComplaint(await saveUpdate(opened.document, opened.bytes)), null)
  return opened
}

const mark = (opened: Awaited<ReturnType<typeof openForChange>>) => opened.pages[0]?.dict.getNumber('Mark')?.value

describe('a damaged PDF', () => {
  it('is repaired if something precedes its header', async () => {
    const opened = await changed(Buffer.concat([toBytes('HTTP/1.1 200 OK\r\n\r\n'), page]))
    assert.equal(opened.repaired, true)
    assert.deepEqual(new Uint8Array(opened.bytes), page)
  })

  it('is repaired if its table is lost, cut off or wrong', async () => {
    const text = toText(page)
    const broken = {
      lost: text.slice(0, text.indexOf('xref')),
      'cut off': text.slice(0, text.indexOf('trailer')),
      'elsewhere than it says': text.replace(/startxref\n\d+/, 'startxref\n7'),
      'off by some bytes': text.replace('%PDF-1.7\n', '%PDF-1.7\n%some more bytes\n'),
    }
    for (const [how, damaged] of Object.entries(broken)) {
      const opened = await changed(toBytes(damaged))
      assert.equal(opened.repaired, true, how)
      assert.equal(opened.pages.length, 1, how)
      assert.equal(mark(opened), 1, how)
      assert.equal(toText(opened.bytes).startsWith(damaged), true, how)
    }
  })

  it('is repaired to its last state', async () => {
    const older = toText(page).replace('/Mark 1', '/Mark 0')
    const newer = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Mark 2 >>\nendobj\n'
    assert.equal(mark(await changed(toBytes(`${older}${newer}startxref\n3\n%%EOF\n`))), 2)
  })

  it('is repaired with objects that are packed inside others', async () => {
    const packed = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>']
    const first = packed[0]?.length ?? 0
    const index = `1 0 2 ${first + 1} `
    const data = deflateSync(Buffer.from(`${index}${packed.join(' ')}`)).toString('latin1')
    const entries = `/Type /ObjStm /N 2 /First ${index.length} /Filter /FlateDecode`
    const objects = `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Mark 5 >>\nendobj\n4 0 obj\n${stream(data, entries)}\nendobj\n`
    assert.equal(mark(await changed(toBytes(`%PDF-1.7\n${objects}`))), 5)
  })

  it('is not repaired with the pages of a PDF that is attached to it', async () => {
    const other = toText(page).replace('/Mark 1', '/Mark 9')
    const whole = toText(
      plainPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Mark 1 >>',
        stream(other, '/Type /EmbeddedFile'),
      ]),
    )
    assert.equal(mark(await changed(toBytes(whole.slice(0, whole.lastIndexOf('xref\n0 '))))), 1)
  })
})

describe('a damaged PDF with very many objects', () => {
  const small = Array.from({ length: 30_000 }, (_, index) => `${index + 10} 0 obj 5 endobj\n`).join('')

  it('is repaired if they are objects', async () => {
    const text = toText(page)
    const opened = await openForChange(toBytes(`${text.slice(0, text.indexOf('xref'))}${small}`))
    assert.equal(mark(opened), 1)
  })

  it('is refused quickly if they only begin, or lead to the same place', { timeout: 30_000 }, async () => {
    const hostile = {
      'only begin': '1 0 obj '.repeat(2_500_000),
      'have no end': '1 0 obj<<>>stream endstream '.repeat(40_000),
      'have lengths that lead to one place': `${'1 0 obj<</Length 2222222>>stream endstream '.repeat(40_000)}${' '.repeat(5_000_000)}`,
    }
    for (const [how, objects] of Object.entries(hostile)) {
      const file = toBytes(`%PDF-1.7\n${objects}\nstartxref\n0\n%%EOF`)
      await assert.rejects(openForChange(file), { kind: 'damaged' }, how)
    }
  })
})

describe('a PDF that was cut off', () => {
  const pages = Array.from({ length: 6 }, (_, index) => 4 + 2 * index)
  const contents = (index: number) => stream(`BT /F 9 Tf 9 9 Td (This is page ${index + 1}) Tj ET`)
  const whole = toText(
    plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
      '<< /Font << /F 16 0 R >> >>',
      ...pages.flatMap((number, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources 3 0 R /Contents ${number + 1} 0 R >>`,
        contents(index),
      ]),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor 17 0 R >>',
      '<< /Type /FontDescriptor /FontName /Helvetica /FontFile3 18 0 R >>',
      stream('a font, or what stands for one', '/Subtype /Type1C'),
      '<< /Producer (nothing that a page needs) >>',
    ]),
  )
  const cut = (before: string) => toBytes(whole.slice(0, whole.indexOf(before)))
  const incomplete = { kind: 'damaged', message: /incomplete.*objects that its pages need are missing/ }

  it('is refused where pages, contents or fonts are missing', async () => {
    for (const at of ['8 0 obj', '15 0 obj', '16 0 obj', '17 0 obj', '18 0 obj'])
      await assert.rejects(openForChange(cut(at)), incomplete, at)
  })

  it('is refused where the end of what a page needs is missing', async () => {
    for (const at of ['/MediaBox [0 0 99 99] /Resources 3 0 R /Contents 11', 'page 6', '/FontName', 'what stands'])
      await assert.rejects(openForChange(cut(at)), incomplete, at)
  })

  it('is not shown as it was before a change that is cut off', async () => {
    const changed = `${whole.slice(0, whole.indexOf('xref\n0'))}15 0 obj\n${stream('BT (Another page) Tj ET')}`
    await assert.rejects(openForChange(toBytes(changed.slice(0, changed.indexOf('page) Tj')))), incomplete)
  })

  it('is repaired if its pages are all there', async () => {
    for (const at of ['19 0 obj', 'that a page needs', 'trailer']) {
      const opened = await changed(cut(at))
      assert.deepEqual([opened.repaired, opened.pages.length], [true, 6], at)
    }
  })

  it('is refused where it announces more pages than there are', async () => {
    const fewer = toText(page).replace('/Count 1', '/Count 2').replace('startxref', 'startxxxx')
    await assert.rejects(openForChange(toBytes(fewer)), incomplete)
  })
})

describe('a sound PDF', () => {
  it('is opened unchanged, and its bytes stay under every change', async () => {
    const opened = await changed(page)
    assert.equal(opened.repaired, false)
    assert.equal(opened.bytes, page)
  })

  it('has every page as an object of its own once it is opened for change', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 3 0 R << /Type /Page /Parent 2 0 R /MediaBox [0 0 7 7] >>] /Count 3 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ])
    const { document, pages } = await openForChange(bytes)
    assert.equal(new Set(pages.map(({ dict }) => dict)).size, 3)
    const again = await openForChange(await saveUpdate(document, bytes))
    assert.deepEqual(new Set(again.pages.map(({ ref }) => ref?.toString())).size, 3)
    assert.equal(await qpdfComplaint(again.bytes), null)
  })
})

describe('a PDF with a malformed object', () => {
  const withFont = (font: string, more: readonly string[] = []) =>
    plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
      stream('BT /F 40 Tf 9 9 Td (Words) Tj ET'),
      font,
      ...more,
    ])
  const sound = '<< /Type /Font /BaseFont /Times-Roman /Subtype /Type1 >>'

  async function isDrawnAlike(malformed: Uint8Array): Promise<void> {
    const { bytes, repaired } = await changed(malformed)
    assert.equal(repaired, true)
    const [one, other, good] = await Promise.all([malformed, bytes, withFont(sound)].map((file) => drawPage(file)))
    for (let x = 0; x < 99; x++) {
      for (let y = 0; y < 99; y++) {
        assert.equal(other?.at(x, y), one?.at(x, y))
        assert.equal(other?.at(x, y), good?.at(x, y))
      }
    }
  }

  it('keeps all of a font whose name was written with a space', async () => {
    const font = '<< /FirstChar 32 /BaseFont /Times-Roman MS /Subtype /Type1 /Type /Font >>'
    const { bytes } = await openForChange(withFont(font))
    assert.match(toText(bytes), /\/BaseFont \/Times-Roman\n\/Subtype \/Type1\n\/Type \/Font\n/)
    await isDrawnAlike(withFont(font))
  })

  it('keeps numbers that have no end of their own, and as many digits as matter', async () => {
    const font = sound.replace('>>', `/A [1.${'3'.repeat(200)}] >>`)
    const text = toText(withFont(font)).replace('/Length 32', '/Length 6 0 R')
    const malformed = toBytes(text.replace('xref\n', '6 0 obj\n32endobj\nxref\n'))
    await isDrawnAlike(malformed)
    assert.match(toText((await openForChange(malformed)).bytes), /\/A \[1\.3{30,40}\]/)
  })

  it('keeps streams whose length is wrong, or the stream itself', async () => {
    for (const length of ['5', '9999', '4 0 R', '(32)'])
      await isDrawnAlike(toBytes(toText(withFont(sound)).replace('/Length 32', `/Length ${length}`)))
  })

  it('takes an entry that is there twice once', async () => {
    await isDrawnAlike(withFont(sound.replace('/Type /Font', '/Type /Font /Type /Font')))
  })

  it('is refused where readers differ in what it says', { timeout: 30_000 }, async () => {
    const fonts = {
      'two values': sound.replace('/Type /Font', '/Type /Font /BaseFont /Courier'),
      'a number with two points': sound.replace('>>', '/A 1.2.3 >>'),
      'an end that ends nothing': sound.replace('>>', '/A ) >>'),
      'a brace among items': sound.replace('>>', '/A [ 1 } 2 ] >>'),
      'a dictionary that does not end': '<< /Type /Font /BaseFont /Times-Roman /Subtype /Type1',
      'a stream within a dictionary': sound.replace('>>', `/A ${stream('x) y')} >>`),
    }
    for (const [how, font] of Object.entries(fonts))
      await assert.rejects(openForChange(withFont(font)), { kind: 'damaged' }, how)
  })
})

describe('a small PDF that unfolds to much', () => {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20), { level: 9 }).toString('latin1')
  const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>']
  const needing = (number: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${number} 0 R >>`
  const unfolding = stream(zeros(64), '/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode')

  it('is refused before it is unfolded', async () => {
    const objects = [...pages, needing(9), unfolding]
    const lost = toText(plainPdf(objects)).replace('startxref', 'startxxxx')
    await assert.rejects(openForChange(toBytes(lost)), { kind: 'too-large' })
  })

  it('is refused where its table lists more objects than it has bytes', async () => {
    const table = stream(zeros(8), '/Type /XRef /W [1 1 1] /Size 2700000 /Root 1 0 R /Filter /FlateDecode')
    const text = `%PDF-1.7\n9 0 obj\n${table}\nendobj\nstartxref\n9\n%%EOF\n`
    await assert.rejects(openForChange(toBytes(text)), { kind: 'damaged' })
  })

  it('is refused where each object is inside the one before', { timeout: 30_000 }, async () => {
    const count = 30_000
    const [first = '', second = ''] = pages
    const head = `%PDF-1.7\n1 0 obj\n${first}\nendobj\n2 0 obj\n${second}\nendobj\n`
    const annotations = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')
    let text = `${head}3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${annotations}] >>\nendobj\n`
    const rows: string[] = [9, head.indexOf('2 0 obj'), head.length].map(row)
    const inner = Array.from({ length: count }, (_, index) => `${index + 4} 0 obj (`)
    for (const each of inner) {
      rows.push(row(text.length))
      text += each
    }
    text += `${')'.repeat(count)} endobj\n`
    const table = `xref\n0 ${count + 4}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count + 4} /Root 1 0 R >>\n`
    await assert.rejects(openForChange(toBytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)), {
      kind: 'damaged',
    })
  })

  function row(offset: number): string {
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  }
})
