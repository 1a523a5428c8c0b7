import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ReportLine, writeReport } from '../../src/report/write-report.ts'
import { notoFonts } from '../support/noto-fonts.ts'

/** What poppler finds in a report. */
async function textOf(lines: readonly ReportLine[], ...options: readonly string[]): Promise<string> {
  const bytes = await writeReport({ lines, footer: 'Footer', fonts: notoFonts })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-report-'))
  try {
    writeFileSync(join(folder, 'report.pdf'), bytes)
    return execFileSync('pdftotext', [...options, join(folder, 'report.pdf'), '-'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Left edges of the words of a report, by word. */
async function wordsOf(text: string): Promise<Map<string, number>> {
  const page = await textOf([{ look: 'body', text }], '-bbox')
  return new Map(
    [...page.matchAll(/xMin="([\d.]+)".*?>([^<]+)<\/word>/g)].map(([, x, word]) => [word ?? '', Number(x)]),
  )
}

test('a sentence that begins with an Arabic name runs as the sentence does', async () => {
  const words = await wordsOf('ليلى حداد was invited by mail')
  assert.ok((words.get('was') ?? 0) < (words.get('invited') ?? 0))
  const name = [...words].filter(([word]) => /\p{Script=Arabic}/u.test(word)).map(([, x]) => x)
  assert.ok(Math.max(...name) < (words.get('was') ?? 0), 'the name stands before the sentence')
  assert.ok(Math.min(...name) < 60, 'the line begins at the left margin')
})

test('a sentence in Arabic ends at the left, whatever Latin name it contains', async () => {
  const words = await wordsOf('أوافق على توقيع هذا المستند إلكترونيًا لدى Countersign وأؤكد أن اسمي صحيح')
  const arabic = [...words].filter(([word]) => /\p{Script=Arabic}/u.test(word)).map(([, x]) => x)
  assert.ok(Math.max(...arabic) > 400, 'the line begins at the right margin')
  assert.ok((words.get('Countersign') ?? 0) > Math.min(...arabic))
})

test('a heading is on the page of the text below it', async () => {
  for (let above = 40; above < 60; above++) {
    const filling = Array.from({ length: above }, (): ReportLine => ({ look: 'small', text: 'Filling' }))
    const text = await textOf([...filling, { look: 'heading', text: 'Heading' }, { look: 'body', text: 'Below it' }])
    const page = text.split('\f').find((one) => one.includes('Heading')) ?? ''
    assert.ok(page.includes('Below it'), `${above} lines above`)
  }
})

test('a text that does not fit into its line is wrapped, in letters as large as others', async () => {
  const heightsOf = async (look: ReportLine['look'], text: string) => {
    const page = await textOf([{ look, text }], '-bbox')
    const words = [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">word</g)]
    return new Set(words.map(([, top, bottom]) => (Number(bottom) - Number(top)).toFixed(1)))
  }
  for (const look of ['title', 'heading', 'body'] as const) {
    for (const count of [15, 20, 25, 60])
      assert.deepEqual(
        await heightsOf(look, 'word '.repeat(count)),
        await heightsOf(look, 'word'),
        `${count} in ${look}`,
      )
  }
})
