import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { type FieldTag, searchText } from '../../src/find-text/search-text.ts'
import type { Rectangle } from '../../src/model.ts'
import { hideTags } from '../support/hide-tags.ts'
import { drawPage } from '../support/judges.ts'

const page = `<!doctype html><meta charset="utf-8"><style>
  @page { size: A4; margin: 15mm } body { font: 12pt sans-serif; margin: 0 } p { margin: 8pt 0 }
  .wide { letter-spacing: 3px } .justified { text-align: justify; width: 300px; font-family: serif }
  td { width: 33%; border: 1px solid gray; padding: 4px; font-size: 9pt } .turned { writing-mode: vertical-rl }
</style>
<h1>Lease agreement</h1>
<p>Tenant: {{signature:1}} and on {{date:1}}.</p>
<p><b>Landlord: {{signature:2:Sign here, please}}</b> <i>office affiliate fjord</i></p>
<p class="wide">Spaced {{name:1}} letters</p>
<p class="justified">A justified paragraph with words that are spread over lines and a tag {{email:1:Your email}} right in
the middle of the text that goes on and on.</p>
<table><tr><td>Name</td><td>{{dropdown:1:Choose one of all these options;options=Alpha|Beta|Gamma}}</td>
<td>Other cell with text {{checkbox:2}}</td></tr></table>
<p dir="rtl" lang="ar">التوقيع: {{signature:1:rtl}} المستأجر</p>
<p dir="rtl" lang="ar">الاسم: {{text:1:الاسم الكامل}} هنا (مثال)</p>
<p dir="rtl">שוכר: {{name:2:שם}} חתימה 2026</p>
<p lang="zh">甲方：{{initials:2:签字}} 日期{{date:2}}。</p>
<div class="turned">Turned {{initials:1}} text</div>`

const expected = [
  'signature 1',
  'date 1',
  'signature 2 Sign here, please',
  'name 1',
  'email 1 Your email',
  'dropdown 1 Choose one of all these options Alpha|Beta|Gamma',
  'checkbox 2',
  'signature 1 rtl',
  'text 1 الاسم الكامل',
  'name 2 שם',
  'initials 2 签字',
  'date 2',
  'initials 1',
]

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'countersign-find-text-'))
const file = (name: string) => join(folder, `${name}.pdf`)

before(() => {
  writeFileSync(join(folder, 'page.html'), page)
  const flags = ['--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${file('printed')}`]
  execFileSync('/usr/bin/chromium-headless-shell', [...flags, `file://${join(folder, 'page.html')}`], { stdio: 'pipe' })
})

after(() => rmSync(folder, { recursive: true, force: true }))

async function tagsIn(bytes: Uint8Array): Promise<readonly FieldTag[]> {
  const { tags, problems, unreadPages } = await searchText(bytes, { tags: { count: 2 } })
  assert.deepEqual([problems, unreadPages], [[], []])
  return tags
}

function describeTag({ type, signer, label, options }: FieldTag): string {
  return [type, signer, label, options?.join('|')].filter((part) => part !== undefined).join(' ')
}

interface Word extends Rectangle {
  readonly text: string
}

/** As poppler sees them, on the first page. */
function wordsIn(name: string): Word[] {
  const found = execFileSync('pdftotext', ['-bbox', '-cropbox', '-l', '1', file(name), '-'], { encoding: 'utf8' })
  const height = Number(/<page width="[\d.]+" height="([\d.]+)"/.exec(found)?.[1])
  return [...found.matchAll(/<word xMin="(.*)" yMin="(.*)" xMax="(.*)" yMax="(.*)">(.*)<\/word>/g)].map((match) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = match.slice(1, 5).map(Number)
    return { text: match[5] ?? '', x: x0, y: height - y1, width: x1 - x0, height: y1 - y0 }
  })
}

describe('A document that Chromium printed', () => {
  it('has all its tags: split, spread, broken into lines, from right to left, and turned', async () => {
    const tags = await tagsIn(readFileSync(file('printed')))
    assert.deepEqual(tags.map(describeTag).toSorted(), expected.toSorted())
  })

  it('has its words where poppler finds them', async () => {
    const words = wordsIn('printed').filter(({ text }) => /^[\x21-\x7e]{3,}$/.test(text))
    assert.ok(words.length > 50)
    const { anchors } = await searchText(readFileSync(file('printed')), {
      anchors: words.map(({ text }) => ({ text: unescaped(text), occurrence: 'all' })),
    })
    for (const [i, word] of words.entries()) {
      const found = anchors[i]
      assert.equal(found?.status, 'found', word.text)
      const places = found?.status === 'found' ? found.places : []
      assert.ok(
        places.some(({ visual }) => distance(visual, word) < 1),
        JSON.stringify([word, places]),
      )
    }
  })

  it('puts the field of a tag from right to left at its right end', async () => {
    const tag = (await tagsIn(readFileSync(file('printed')))).find(({ label }) => label === 'rtl')
    const [cover] = tag?.covers ?? []
    assert.ok(tag && cover)
    assert.ok(Math.abs(tag.field.x + tag.field.width - (cover.x + cover.width)) < 1)
  })

  it('shows none of its tags after they are hidden', async () => {
    const bytes = readFileSync(file('printed'))
    const tags = await tagsIn(bytes)
    const picture = await drawPage(await hideTags(bytes, tags), 1, 2)
    for (const { x, y, width, height } of tags.flatMap(({ covers }) => covers)) {
      for (let down = y + 0.5; down < y + height - 0.5; down += 0.5) {
        for (let across = x + 0.5; across < x + width - 0.5; across += 0.5) {
          assert.equal(picture.at(across, down), 255)
        }
      }
    }
  })

  const rewritings: Record<string, readonly string[]> = {
    'with object streams': ['--object-streams=generate'],
    linearized: ['--linearize'],
    uncompressed: ['--stream-data=uncompress', '--object-streams=disable'],
    'encrypted without a password': ['--encrypt', '', 'owner', '256', '--'],
    'turned by 90°': ['--rotate=+90'],
  }
  for (const [how, flags] of Object.entries(rewritings)) {
    it(`has the same tags if qpdf writes it ${how}`, async () => {
      await run('qpdf', [...flags, file('printed'), file('rewritten')])
      const tags = await tagsIn(readFileSync(file('rewritten')))
      assert.deepEqual(tags.map(describeTag).toSorted(), expected.toSorted())
    })
  }
})

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

/** The farthest that two edges are apart. */
function distance(one: Rectangle, other: Rectangle): number {
  const edges = ({ x, y, width, height }: Rectangle) => [x, y, x + width, y + height]
  return Math.max(...edges(one).map((edge, i) => Math.abs(edge - (edges(other)[i] ?? 0))))
}
