import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const STRINGS = join(import.meta.dirname, '../src/strings')

/** Except English. */
const languages = ['it', 'de', 'fr', 'es', 'ar']

/** Texts that are the same in English and in another language. */
const everywhere =
  /^(Countersign|Enterprise|Blockchain|Branding|URL|Webhooks|HTTP \d+|\d+ bytes?|Tab|Enter|Del|Esc|Ctrl \+ .+)$/
const sameIn: Readonly<Record<string, RegExp>> = {
  it: /^(File|Console|Menu|Password|\d+ hash)$/,
  de: /^(Passkeys?|Block|Domains?|Name|Option \d+|Original|Payload|Status|Text|Version \d+|optional|Blockchain: \d+)$/,
  fr: /^(Actions|Console|Date|Description|Documents?|Document \d+|\d+ documents?|Menu|Option \d+|Original|Pages?|[Pp]age \d+|Signatures?|Transaction|Versions|Version \d+|\d+ pages?)$/,
  es: /^(Endpoints|Roles|\d+ hash(es)?)$/,
  ar: everywhere,
}

/** Arguments for texts. They cover all six plural forms of Arabic. */
const values = [0, 1, 2, 3, 11, 100, 64, 130]

type Texts = { readonly [name: string]: Texts | string | ((...values: never[]) => string) | Texts[] | string[] }

interface WitnessTexts {
  readonly existence: { confirmed(by: string, all: string, time: string, byCount: number, of: number): string }
  readonly meaning: {
    witnessed(time: string, by: string, all: string, within: string, byCount: number, of: number): string
  }
}

async function textsOf(language: string, part: string): Promise<Texts> {
  const path = join(STRINGS, language, part)
  const found = Object.values((await import(path)) as Record<string, Texts>)
  return Object.assign({}, ...found)
}

/** Every text by its path, with all its forms. */
function formsOf(texts: Texts | Texts[] | string[], place = ''): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [name, text] of Object.entries(texts)) {
    const here = `${place}.${name}`
    if (typeof text === 'string') all.set(here, [text])
    else if (typeof text === 'function') all.set(here, sayings(text as (...values: unknown[]) => string))
    else for (const [below, lines] of formsOf(text as Texts, here)) all.set(below, lines)
  }
  return all
}

function sayings(text: (...values: unknown[]) => string): string[] {
  return values.map((value) => text(value, value, value, value, value, value))
}

const parts = globSync('*.ts', { cwd: join(STRINGS, 'de') })

describe('the texts of the pages', () => {
  // The texts read the language from the URL, which Node.js does not have.
  before(() => Object.assign(globalThis, { location: { search: '' } }))
  after(() => Reflect.deleteProperty(globalThis, 'location'))

  test('every language has the same parts', () => {
    assert.ok(parts.includes('common.ts') && parts.includes('proof.ts') && parts.includes('signing.ts'))
    for (const language of languages) {
      assert.deepEqual(globSync('*.ts', { cwd: join(STRINGS, language) }).sort(), [...parts].sort(), language)
    }
  })

  for (const part of parts) {
    for (const language of languages) {
      test(`${part} has all texts in ${language}, and none of them is in English`, async () => {
        const english = formsOf(await textsOf('en', part))
        const other = formsOf(await textsOf(language, part))
        assert.ok(english.size > 10)
        assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort())
        for (const [place, lines] of other) {
          for (const [index, line] of lines.entries()) {
            const original = english.get(place)?.[index] ?? ''
            const hasWords = /\p{L}{2}/u.test(original)
            if (!hasWords || everywhere.test(line) || sameIn[language]?.test(line)) continue
            assert.notEqual(line, original, place)
            if (language === 'ar') assert.match(line, /\p{Script=Arabic}/u, place)
          }
        }
      })
    }

    for (const language of ['en', ...languages]) {
      test(`${part} follows the typographic rules of ${language}`, async () => {
        for (const [place, lines] of formsOf(await textsOf(language, part))) {
          for (const line of lines) {
            assert.match(line, /\S/, place)
            assert.doesNotMatch(line, /['"]|\.\.\.|undefined|NaN|\[object| {2}|^\s|\s$/, place)
          }
        }
      })
    }
  }

  for (const language of ['en', ...languages]) {
    test(`no sentence of the console is longer than 30 words in ${language}`, async () => {
      for (const [place, lines] of formsOf(await textsOf(language, 'console.ts'))) {
        for (const sentence of lines.flatMap((line) => line.split(/(?<=[.?!؟])\s/))) {
          assert.ok(sentence.split(/\s+/).length <= 30, `${place}: ${sentence}`)
        }
      }
    })
  }

  for (const language of ['en', ...languages]) {
    test(`the only witness of a log is not counted in ${language}, and several are`, async () => {
      const { existence, meaning } = (await textsOf(language, 'common.ts')) as unknown as WitnessTexts
      const said = (by: number, of: number) => [
        existence.confirmed(`${by}`, `${of}`, 'soon', by, of),
        meaning.witnessed('today', `${by}`, `${of}`, 'soon', by, of),
      ]
      for (const text of said(1, 1)) assert.doesNotMatch(text, /1/)
      // Arabic has a word for one of something, and no numeral.
      for (const text of said(1, 3)) assert.match(text, language === 'ar' ? /شاهد واحد.*3/ : /1.*3/)
      for (const text of said(2, 3)) assert.match(text, /2.*3/)
    })
  }

  for (const language of ['en', ...languages]) {
    test(`one entry that a key signed is no range in ${language}`, async () => {
      const { signedEntries } = (await textsOf(language, 'log.ts')) as { signedEntries: (...ends: string[]) => string }
      assert.match(signedEntries('5', '5'), /^[^5]+5\.$/)
      assert.match(signedEntries('5', '8'), /5.*8\.$/)
    })
  }

  test('Arabic has all six plural forms', async () => {
    const { intro } = (await textsOf('ar', 'signing.ts')) as { intro: { pages: (pages: number) => string } }
    const forms = [0, 1, 2, 3, 11, 100].map((pages) => intro.pages(pages).replace(/\d+ ?/, ''))
    assert.deepEqual(forms, ['لا صفحات', 'صفحة واحدة', 'صفحتان', 'صفحات', 'صفحة', 'صفحة'])
  })

  // Pages await their texts. Texts that await the page would deadlock.
  test('the texts of a language await nothing', () => {
    for (const file of globSync(`{en,${languages}}/**/*.ts`, { cwd: STRINGS })) {
      const source = readFileSync(join(STRINGS, file), 'utf8')
      for (const [, path = ''] of source.matchAll(/^(?:import (?!type)|export ).* from '(.*)'$/gm)) {
        const imported = join(dirname(file), path)
        assert.doesNotMatch(imported, /^(strings|signing|pdf|console)\.ts$|^\.\./, `${file} imports ${path}`)
      }
    }
  })
})
