import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterEach, describe, test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src/strings/language.ts')

interface Chosen {
  readonly language: string
  readonly locale: string
  readonly direction: string
}

const before = {
  navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator'),
  localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
  location: Object.getOwnPropertyDescriptor(globalThis, 'location'),
}
let visits = 0

/** What the pages choose in a browser that prefers these and has kept that. */
async function chosenBy(
  preferred: readonly string[],
  kept: string | null | Error = null,
  search = '',
): Promise<Chosen> {
  const getItem = () => {
    if (kept instanceof Error) throw kept
    return kept
  }
  Object.defineProperty(globalThis, 'navigator', { value: { languages: preferred }, configurable: true })
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem }, configurable: true })
  Object.defineProperty(globalThis, 'location', { value: { search }, configurable: true })
  return (await import(`${SOURCE}?visit=${++visits}`)) as Chosen
}

describe('the language of the pages', () => {
  afterEach(() => {
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
  })

  test('the language is the first that the reader prefers and the pages have, with their region', async () => {
    const { language, locale, direction } = await chosenBy(['ja', 'de-AT', 'en-US'])
    assert.deepEqual([language, locale, direction], ['de', 'de-AT', 'ltr'])
  })

  test('the language of the link comes before those that the reader prefers, and after the one they chose', async () => {
    assert.equal((await chosenBy(['de-AT'], null, '?language=ar')).language, 'ar')
    assert.equal((await chosenBy(['de-AT'], 'it', '?language=ar')).language, 'it')
    assert.equal((await chosenBy(['de-AT'], null, '?language=xx')).language, 'de')
  })

  test('the language is English where the pages have none that the reader prefers', async () => {
    const { language, locale } = await chosenBy(['ja', 'nl-BE'])
    assert.deepEqual([language, locale], ['en', 'en'])
  })

  test('the language is what the reader has chosen before, whatever the browser prefers', async () => {
    const { language, locale } = await chosenBy(['de-AT', 'fr-CA'], 'fr')
    assert.deepEqual([language, locale], ['fr', 'fr-CA'])
  })

  test('the language is not what somebody else has kept there, and is chosen without a storage too', async () => {
    assert.equal((await chosenBy(['it-IT'], 'tlh')).language, 'it')
    assert.equal((await chosenBy(['it-IT'], new Error('SecurityError'))).language, 'it')
  })

  test('a preference that is none is passed over', async () => {
    const { language, locale } = await chosenBy(['en-US@posix'])
    assert.deepEqual([language, locale], ['en', 'en'])
  })

  test('Arabic runs from right to left, with the digits and the calendar of the others', async () => {
    const { locale, direction } = await chosenBy(['ar-SA'])
    assert.equal(direction, 'rtl')
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    assert.equal(date.format(Date.UTC(2026, 10, 15)), '15 نوفمبر 2026')
    assert.equal(new Intl.NumberFormat(locale).format(1234), '1,234')
  })
})
