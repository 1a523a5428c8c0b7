import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isLongRun } from '../../../proof/test/support/rounds.ts'
import type { Attack } from './attack.ts'
import { bases } from './bases.ts'
import { corpus, families } from './corpus.ts'
import { isAccepted, judge } from './judge.ts'
import { openPdfium } from './readers/pdfium.ts'
import { openPdfjs } from './readers/pdfjs.ts'
import { openPoppler } from './readers/poppler.ts'
import { REFUSED, type Reader } from './readers/reader.ts'
import { inSeededOrder } from './seeded-order.ts'

/** How many are rendered, except in a long run, which renders all: of those that may be accepted, and of the others. */
const MOST_DRAWN = { passing: 40, others: 25 }

describe('the attacks of the corpus, as poppler, PDFium and pdf.js draw them', () => {
  let readers: readonly Reader[] = []
  /** Of files that many attacks begin with. */
  const known = new Map<Uint8Array, readonly string[]>()
  before(async () => {
    readers = await Promise.all([openPoppler(), openPdfium(), openPdfjs()])
  })
  after(async () => {
    for (const reader of readers) await reader.close()
  })

  async function showAll(file: Uint8Array): Promise<readonly string[]> {
    const shown = known.get(file) ?? (await Promise.all(readers.map((reader) => reader.show(file))))
    if (Object.values(bases).includes(file)) known.set(file, shown)
    return shown
  }

  /** The readers that show something else than the signer saw. */
  async function differing(attack: Attack): Promise<{ readonly verdict: string; readonly readers: readonly string[] }> {
    const { before, after } = await attack.make()
    const [signed, now] = [await showAll(before), await showAll(after)]
    assert.ok(!signed.includes(REFUSED), `${attack.name}: a reader does not open the signed file`)
    const names = readers.filter((_, i) => signed[i] !== now[i]).map(({ name }) => name)
    return { verdict: await judge(after), readers: names }
  }

  const drawn = chosen()
  const seen = new Map<string, number>()
  for (const [family, attacks] of Object.entries(families)) {
    const ownDrawn = attacks.filter((attack) => drawn.has(attack))
    test(`no attack by ${family} that a reader shows is accepted`, async (t) => {
      let noticedInVain = 0
      for (const attack of ownDrawn) {
        const { verdict, readers: names } = await differing(attack)
        for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1)
        if (names.length === 0 && !isAccepted(verdict)) noticedInVain++
        if (isAccepted(verdict)) assert.deepEqual(names, [], `${attack.name} is ${verdict}`)
      }
      t.diagnostic(`${ownDrawn.length} drawn; ${noticedInVain} show in no reader and are reported all the same`)
    })
  }

  test('each of the readers shows some of them', (t) => {
    t.diagnostic([...seen].map(([name, count]) => `${name} shows ${count}`).join(', '))
    for (const { name } of readers) assert.ok((seen.get(name) ?? 0) > 0, name)
  })
})

function chosen(): ReadonlySet<Attack> {
  if (isLongRun) return new Set(corpus)
  const passing = corpus.filter(({ mayPass }) => mayPass)
  const others = corpus.filter(({ mayPass }) => !mayPass)
  return new Set([
    ...inSeededOrder(passing).slice(0, MOST_DRAWN.passing),
    ...inSeededOrder(others).slice(0, MOST_DRAWN.others),
  ])
}
