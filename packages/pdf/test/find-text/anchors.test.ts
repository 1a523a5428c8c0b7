import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnchorQuery, AnchorResult } from '../../src/find-text/anchors/find-anchors.ts'
import { searchText } from '../../src/find-text/search-text.ts'
import { line, mappedPage, pagesOf } from '../support/text-page.ts'

const lease = pagesOf([
  line('Tenant: Ada', 72, 700) + line("Subtenant: the tenant's  brother", 72, 680) + line('Tenant:', 72, 100),
  line('Landlord: Grace', 72, 700),
  line('Tenant: Ada', 72, 500),
])

async function ask(query: AnchorQuery): Promise<AnchorResult | undefined> {
  return (await searchText(lease, { anchors: [query] })).anchors[0]
}

/** Page and base line of each place. */
async function placesOf(query: AnchorQuery): Promise<string[]> {
  const result = await ask(query)
  assert.equal(result?.status, 'found')
  return result.places.map(({ page, visual }) => `${page}: ${Math.round(visual.y + 2.484)}`)
}

describe('An anchor', () => {
  it('is the only place of its text', async () => {
    assert.deepEqual(await placesOf({ text: 'Landlord:' }), ['2: 700'])
    assert.deepEqual(await placesOf({ text: 'Ada', page: 3 }), ['3: 500'])
  })

  it('is ambiguous if its text is in several places, and no occurrence is chosen', async () => {
    assert.deepEqual(await ask({ text: 'Tenant:' }), { status: 'ambiguous', count: 3, pages: [1, 3] })
  })

  it('is the chosen occurrence in the document or on a page', async () => {
    assert.deepEqual(await placesOf({ text: 'Tenant:', occurrence: 2 }), ['1: 100'])
    assert.deepEqual(await placesOf({ text: 'Tenant:', occurrence: 3 }), ['3: 500'])
    assert.deepEqual(await placesOf({ text: 'Tenant:', page: -1, occurrence: 1 }), ['3: 500'])
    assert.deepEqual(await ask({ text: 'Tenant:', occurrence: 4 }), { status: 'too-few', count: 3 })
  })

  it('is every occurrence', async () => {
    assert.deepEqual(await placesOf({ text: 'Tenant:', occurrence: 'all' }), ['1: 700', '1: 100', '3: 500'])
  })

  it('is refused if there are more than 500 of all occurrences', async () => {
    const row = line('x '.repeat(10))
    const search = async (pages: number) => {
      const bytes = pagesOf(Array.from({ length: pages }, () => row))
      return (await searchText(bytes, { anchors: [{ text: 'x', occurrence: 'all' }, { text: 'x' }] })).anchors
    }
    assert.equal((await search(50))[0]?.status, 'found')
    const [all, only] = await search(51)
    assert.deepEqual(all, { status: 'too-many', count: 510 })
    assert.deepEqual(only, { status: 'ambiguous', count: 510, pages: Array.from({ length: 51 }, (_, i) => i + 1) })
  })

  it('is compared exactly, or without regard to case, or as whole words', async () => {
    assert.deepEqual(await placesOf({ text: 'tenant:' }), ['1: 680'])
    assert.deepEqual((await placesOf({ text: 'TENANT:', ignoreCase: true, occurrence: 'all' })).length, 4)
    assert.deepEqual(
      (await placesOf({ text: 'tenant', ignoreCase: true, wholeWords: true, occurrence: 'all' })).length,
      4,
    )
    assert.deepEqual(await ask({ text: 'enant', wholeWords: true }), { status: 'not-found' })
  })

  it('does not depend on white space, or on the shape of quotation marks', async () => {
    assert.deepEqual(await placesOf({ text: ' the\n tenant’s brother ' }), ['1: 680'])
  })

  it('does not depend on what is invisible, or on the shape of a letter at the end of a word', async () => {
    assert.deepEqual(await placesOf({ text: '\ufeffLand\u00adlord:\u200b' }), ['2: 700'])
    const persian = '\u0645\u06cc\u200c\u062e\u0648'
    const { anchors } = await searchText(mappedPage([...persian].toReversed().join('')), {
      anchors: [{ text: persian }],
    })
    assert.equal(anchors[0]?.status, 'found')
    const greek = await searchText(mappedPage('ΤΟΠΟΣ:'), {
      anchors: ['ΤΟΠΟΣ:', 'τοπος:', 'ΤΟΠΟΣ'].map((text) => ({ text, ignoreCase: true })),
    })
    assert.deepEqual(
      greek.anchors.map(({ status }) => status),
      ['found', 'found', 'found'],
    )
  })

  it('is not found', async () => {
    assert.deepEqual(await ask({ text: 'Guarantor:' }), { status: 'not-found' })
    assert.deepEqual(await ask({ text: 'Landlord:', page: 1 }), { status: 'not-found' })
    assert.deepEqual(await ask({ text: ' ' }), { status: 'not-found' })
    assert.deepEqual(await ask({ text: 'Tenant:', page: 4 }), { status: 'no-such-page', pageCount: 3 })
  })

  it('is found together with others, in their order, and with tags', async () => {
    const { anchors, tags } = await searchText(pagesOf([line('Tenant: {{date:1}}')]), {
      tags: { count: 1 },
      anchors: [{ text: 'None' }, { text: 'Tenant:' }],
    })
    assert.deepEqual(
      anchors.map(({ status }) => status),
      ['not-found', 'found'],
    )
    assert.equal(tags.length, 1)
  })
})
