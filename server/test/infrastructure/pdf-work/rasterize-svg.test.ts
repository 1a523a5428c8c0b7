import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PdfError } from '@countersign/pdf'
import { readPng } from '../../../../packages/pdf/src/block/read-png.ts'
import { openPdfWork } from '../../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import type { PdfWork } from '../../../src/ports/pdf-work.ts'
import { samplePng } from '../../documents/sample-png.ts'
import { square, svg } from './sample-svg.ts'

/** Eight by eight pixels of one grey. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAB/9k='

async function draw(work: PdfWork, drawing: Uint8Array) {
  const { width, height, colors, pixels, alpha } = readPng(await work.rasterizeSvg(drawing))
  /** Red, green, blue and opacity at a place from 0 to 1, counted from the upper left. */
  const at = (x: number, y: number) => {
    const index = Math.floor(y * height) * width + Math.floor(x * width)
    return [...pixels.subarray(index * colors, (index + 1) * colors), alpha?.[index] ?? 255]
  }
  /** How many pixels are inked, in each of so many columns and rows. */
  const inks = (columns: number, rows: number): number[][] => {
    const counts = Array.from({ length: rows }, () => new Array<number>(columns).fill(0))
    for (const [index, opacity] of (alpha ?? []).entries()) {
      const row = counts[Math.floor((Math.floor(index / width) * rows) / height)] ?? []
      const column = Math.floor(((index % width) * columns) / width)
      if (opacity > 0) row[column] = (row[column] ?? 0) + 1
    }
    return counts
  }
  return { width, height, at, inks }
}

async function assertRefused(work: PdfWork, drawing: Uint8Array, reason: RegExp): Promise<void> {
  await assert.rejects(work.rasterizeSvg(drawing), (error: unknown) => {
    assert.ok(error instanceof PdfError, String(error))
    assert.equal(error.kind, 'bad-image')
    assert.match(error.message, reason)
    return true
  })
}

describe('An SVG', () => {
  const work = openPdfWork({ threads: 1, seconds: 240 })
  after(() => work.close())

  it('is drawn 1200 pixels long on a transparent ground, in a PNG that a seal takes', async () => {
    const wide = await draw(work, svg(square, 'viewBox="0 0 100 50"'))
    assert.deepEqual([wide.width, wide.height], [1200, 600])
    assert.deepEqual(wide.at(0.25, 0.5), [0, 0, 255, 128])
    assert.deepEqual(wide.at(0.75, 0.5), [0, 0, 0, 0])
    const upright = await draw(work, svg(square, 'width="1e9mm" height="2e9mm" viewBox="0 0 50 100"'))
    assert.deepEqual([upright.width, upright.height], [600, 1200])
    const marked = Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n'), svg(square)])
    assert.deepEqual((await draw(work, marked)).at(0.25, 0.25), [0, 0, 255, 128])
  })

  it('has its text in the fonts that are here, bold ones and those of other scripts too', async () => {
    const write = (text: string, x: number, y: number, style = '') => `<text x="${x}" y="${y}" ${style}>${text}</text>`
    const words = [
      write('Prägung', 5, 25, 'font-size="20" font-family="Arial"'),
      write('Prägung', 5, 75, 'font-size="20" font-family="serif" font-weight="bold"'),
    ]
    const [[plain = 0] = [], [bold = 0] = []] = (await draw(work, svg(words.join('')))).inks(1, 2)
    assert.ok(plain > 10_000)
    assert.ok(bold > plain * 1.1)
    // A box represents what no font has, and all boxes are alike.
    const letters = ['\uE000', '株', 'ש', 'ع', 'Ж'].map((text, at) => write(text, 2 + 20 * at, 60, 'font-size="14"'))
    const [inks = []] = (await draw(work, svg(letters.join('')))).inks(5, 1)
    assert.ok(inks.every((ink) => ink > 0))
    assert.equal(new Set(inks).size, inks.length)
  })

  it('may have pictures and references inside of it', async () => {
    const png = samplePng().toString('base64').replace(/.{40}/g, '$&&#10;')
    const pictures = await draw(
      work,
      svg(
        `<image xlink:href="data:image/png;base64,${png}" width="50" height="100"/>
         <image href='data:image/jpeg;base64,${jpeg}' x="50" width="50" height="100" preserveAspectRatio="none"/>`,
      ),
    )
    assert.deepEqual(pictures.at(0.1, 0.4), [0, 0, 0, 255])
    const [red = 0, green = 0, blue = 0, opacity] = pictures.at(0.75, 0.5)
    assert.deepEqual([red === green, green === blue, red > 80 && red < 125, opacity], [true, true, true, 255])
    const gradient = '<linearGradient id="g"><stop stop-color="#00ff00"/></linearGradient>'
    const referring = `<defs>${gradient}<rect id="r" width="20" height="50"/></defs>`
    const fills = ['url(#g)', "url('#g')", 'url(&quot;#g&quot;)']
    const uses = fills.map((fill, at) => `<use href="#r" x="${30 * at}" fill="${fill}"/>`)
    const drawn = await draw(work, svg(referring + uses.join('')))
    for (const [at, fill] of fills.entries()) assert.deepEqual(drawn.at(0.1 + 0.3 * at, 0.25), [0, 255, 0, 255], fill)
  })

  it('with more detail than a PNG may have bytes is drawn smaller', async () => {
    const noise = '<filter id="f"><feTurbulence baseFrequency=".95"/></filter>'
    const { width, height } = await draw(work, svg(`${noise}<rect width="100" height="100" filter="url(#f)"/>`))
    assert.deepEqual([width, height], [600, 600])
  })

  it('with a document type or entities is refused', async () => {
    const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    for (const head of [laughs, '<!doctype svg>', '<!ENTITY a "ha">']) {
      await assertRefused(work, Buffer.concat([Buffer.from(head), svg(square)]), /document type or entities/)
    }
  })

  it('that needs something outside of it is refused', async () => {
    const nested = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    for (const content of [
      '<image href="http://127.0.0.1/a.png" width="5" height="5"/>',
      "<image xlink:href = 'file:///etc/passwd' width='5' height='5'/>",
      '<image href="&#104;ttp://127.0.0.1/a.png"/>',
      '<use href="other.svg#a"/>',
      '<use href=""/>',
      `<image href="data:image/svg+xml;base64,${nested}"/>`,
      '<image href="data:image/png,%89PNG"/>',
      '<rect width="5" height="5" fill="url(http://127.0.0.1/a.svg#g)"/>',
      '<style>@font-face { font-family: A; src: url("a.woff2") }</style>',
    ]) {
      await assertRefused(work, svg(square + content), /external content/)
    }
    await assertRefused(work, svg(`<style>@import 'a.css';</style>${square}`), /style sheet/)
    const styled = Buffer.concat([Buffer.from('<?xml-stylesheet href="#a"?>'), svg(square)])
    await assertRefused(work, styled, /style sheet/)
  })

  it('with a picture inside that is too large, or none, is refused', async () => {
    const picture = (kind: string, bytes: Uint8Array) =>
      svg(`${square}<image href="data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}"/>`)
    const png = samplePng()
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    await assertRefused(work, picture('png', png), /too many pixels/)
    const large = Buffer.from(jpeg, 'base64')
    large.writeUInt32BE(0xffff_ffff, large.indexOf(Buffer.from('ffc0', 'hex')) + 5)
    await assertRefused(work, picture('jpg', large), /too many pixels/)
    for (const bytes of [png, large.subarray(0, 100), Buffer.from('GIF89a'), Buffer.alloc(0)]) {
      await assertRefused(work, picture('jpeg', bytes), /different type than it declares/)
    }
    await assertRefused(work, picture('png', Buffer.from(jpeg, 'base64')), /different type than it declares/)
  })

  it('that is too large, too long, empty, or no SVG is refused with the reason', async () => {
    await assertRefused(work, svg(`<!--${' '.repeat(256 * 1024)}-->${square}`), /larger than 256 KB/)
    await assertRefused(work, svg(square, 'width="1" height="1e9"'), /times as long as/)
    await assertRefused(work, svg(square, 'width="2100" height="100"'), /times as long as/)
    await assertRefused(work, svg(square, 'width="0" height="10"'), /invalid size/)
    await assertRefused(work, svg(''), /shows nothing/)
    await assertRefused(work, svg('<text x="5" y="50"> </text>'), /shows nothing/)
    await assertRefused(work, Buffer.from('<svg'), /cannot be read/)
    await assertRefused(work, Buffer.from('<html></html>'), /cannot be read/)
    await assertRefused(work, Buffer.from('GIF89a'), /cannot be read/)
    await assertRefused(work, Buffer.from(svg(square).toString('utf8'), 'utf16le'), /cannot be read|UTF-8/)
    await assertRefused(work, Buffer.concat([svg(square), Buffer.from([0xff])]), /not valid UTF-8/)
    await assertRefused(work, svg('<g>'.repeat(20_000) + square + '</g>'.repeat(20_000)), /cannot be read/)
  })

  it('that lets the drawing program fail is refused, and the next one is drawn', async () => {
    const masks = Array.from({ length: 1500 }, (_, index) => {
      const below = index === 0 ? '' : `mask="url(#m${index - 1})"`
      return `<mask id="m${index}"><rect width="9" height="9" fill="#fff" ${below}/></mask>`
    })
    const bottomless = svg(`${masks.join('')}<rect width="90" height="90" mask="url(#m1499)"/>`)
    for (let tries = 0; tries < 2; tries++) {
      await assertRefused(work, bottomless, /too complex/)
      assert.equal((await draw(work, svg(square))).width, 1200)
    }
  })
})
