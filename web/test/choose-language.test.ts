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

/** The language and locale in a browser with these preferences and this stored choice. */
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

  test('the language is the first supported one that the reader prefers, with its region', async () => {
    const { language, locale, direction } = await chosenBy(['ja', 'de-AT', 'en-US'])
    assert.deepEqual([language, locale, direction], ['de', 'de-AT', 'ltr'])
  })

  test('the language of the link takes precedence over the preferences, but not over the stored choice', async () => {
    assert.equal((await chosenBy(['de-AT'], null, '?language=ar')).language, 'ar')
    assert.equal((await chosenBy(['de-AT'], 'it', '?language=ar')).language, 'it')
    assert.equal((await chosenBy(['de-AT'], null, '?language=xx')).language, 'de')
  })

  test('the language is English if the pages support none that the reader prefers', async () => {
    const { language, locale } = await chosenBy(['ja', 'nl-BE'])
    assert.deepEqual([language, locale], ['en', 'en'])
  })

  test('the language is the stored choice, whatever the browser prefers', async () => {
    const { language, locale } = await chosenBy(['de-AT', 'fr-CA'], 'fr')
    assert.deepEqual([language, locale], ['fr', 'fr-CA'])
  })

  test('the language ignores an unknown stored value, and works without storage', async () => {
    assert.equal((await chosenBy(['it-IT'], 'tlh')).language, 'it')
    assert.equal((await chosenBy(['it-IT'], new Error('SecurityError'))).language, 'it')
  })

  test('the language ignores an invalid preference', async () => {
    const { language, locale } = await chosenBy(['en-US@posix'])
    assert.deepEqual([language, locale], ['en', 'en'])
  })

  test('Arabic runs from right to left, with the digits and calendar of the other languages', async () => {
    const { locale, direction } = await chosenBy(['ar-SA'])
    assert.equal(direction, 'rtl')
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    assert.equal(date.format(Date.UTC(2026, 10, 15)), '15 نوفمبر 2026')
    assert.equal(new Intl.NumberFormat(locale).format(1234), '1,234')
  })
})
