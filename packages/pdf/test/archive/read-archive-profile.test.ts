import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArchiveProfile } from '../../src/archive/read-archive-profile.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { archiveInput } from '../support/archive-input.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'

function describedBy(metadata: string, catalog = ''): Uint8Array {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
    metadata,
  ])
}

const profileOf = (bytes: Uint8Array) => readArchiveProfile(new PdfFile(bytes))

test('a PDF/A document is known by its part, its level and the colors of its output intent', () => {
  assert.deepEqual(profileOf(archiveInput('1b')), { part: 1, level: 'b', intentColors: 3 })
  assert.deepEqual(profileOf(archiveInput('2u', { space: 'cmyk' })), { part: 2, level: 'u', intentColors: 4 })
  assert.deepEqual(profileOf(archiveInput('3a', { space: 'gray' })), { part: 3, level: 'a', intentColors: 1 })
  assert.deepEqual(profileOf(archiveInput('2b', { space: 'none' })), { part: 2, level: 'b', intentColors: null })
})

test('a claim of PDF/A is read from attributes, from elements with spaces, and in UTF-16', () => {
  const attributes = '<rdf:Description pdfaid:part="2" pdfaid:conformance = \'U\'/>'
  const elements = '<pdfaid:part>\n 2\n</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>'
  const wide = Array.from(attributes, (character) => `\0${character}`).join('')
  for (const text of [attributes, elements, wide]) {
    assert.deepEqual(profileOf(describedBy(stream(text))), { part: 2, level: 'u', intentColors: null })
  }
  const fourth = describedBy(stream('<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev>'))
  assert.deepEqual(profileOf(fourth), { part: 4, level: '', intentColors: null })
})

test('a document without a claim that can be read is no PDF/A', () => {
  const other = [
    '',
    '<pdfaid:part>x</pdfaid:part>',
    '<pdfaid:part>0</pdfaid:part>',
    '<notpdfaid:part>1</notpdfaid:part>',
  ]
  for (const text of other) assert.equal(profileOf(describedBy(stream(text))), null, text)
  const claim = '<pdfaid:part>1</pdfaid:part>'
  assert.equal(profileOf(describedBy(stream(claim, '/Filter /FlateDecode'))), null)
  assert.equal(profileOf(describedBy(stream(claim, '/Filter /DCTDecode'))), null)
  assert.equal(profileOf(describedBy(`(${claim})`)), null)
  assert.equal(profileOf(describedBy('3 0 R')), null)
})

test('an output intent of another kind, or without a profile, says nothing about colors', () => {
  const claim = stream('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>', '/N 3')
  for (const intents of [
    '[<< /S /GTS_PDFX /DestOutputProfile 3 0 R >>]',
    '[<< /S /GTS_PDFA1 >>]',
    '[null 99 0 R]',
    '(none)',
  ]) {
    assert.equal(profileOf(describedBy(claim, `/OutputIntents ${intents}`))?.intentColors, null, intents)
  }
})
