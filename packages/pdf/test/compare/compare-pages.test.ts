import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changedFields,
  looksTheSame,
  pagesOfMarks,
  pagesToCompare,
  pictureScale,
  signaturesToCompare,
} from '../../src/compare/compare-pages.ts'

describe('Comparing pages as they were signed with those of today', () => {
  test('a signature is compared if its signed length is known and something came later', () => {
    const earlier = { kind: 'signature', coversWholeFile: false, signedLength: 10 } as const
    const others = [
      { ...earlier, kind: 'document-timestamp' },
      { ...earlier, coversWholeFile: true },
      { ...earlier, signedLength: null },
    ] as const
    assert.deepEqual(signaturesToCompare([earlier, ...others]), [earlier])
    assert.equal(signaturesToCompare(Array(500).fill(earlier)).length, 20)
  })

  test('a long file is compared on its first pages, and on later ones that are known to have changed', () => {
    assert.deepEqual(pagesToCompare(3, [2, 9]), [1, 2, 3])
    assert.equal(pagesToCompare(5000).at(-1), 100)
    assert.deepEqual(pagesToCompare(5000, [4711, 7, 300, 4711, 5001]).slice(99), [100, 300, 4711])
    const all = Array.from({ length: 5000 }, (_, index) => index)
    assert.equal(pagesToCompare(5000, all).length, 200)
  })

  test('a file with many marks on many pages names some of them', () => {
    assert.deepEqual(pagesOfMarks([{ pages: [3, 1] }, { pages: [] }, { pages: [1] }]), [3, 1, 1])
    const everywhere = { pages: Array.from({ length: 5000 }, (_, index) => index + 1) }
    assert.equal(pagesOfMarks(Array(5000).fill(everywhere)).length, 100_000)
  })

  test('a page is drawn as wide as 700 points, and not at all where that is too little to read', () => {
    assert.equal(pictureScale({ width: 350, height: 400 }), 2)
    assert.equal(pictureScale({ width: 100, height: 4000 }), 0.5)
    for (const size of [
      { width: 3000, height: 100 },
      { width: 0, height: 0 },
      { width: Number.NaN, height: 10 },
    ]) {
      assert.equal(pictureScale(size), null)
    }
  })

  test('a picture is the same but for shades, and another if a point or its size is another', () => {
    const white = { width: 1, height: 2, samples: new Uint8Array(8).fill(255) }
    const shaded = { ...white, samples: white.samples.map((sample) => sample - 24) }
    const dotted = { ...white, samples: white.samples.with(5, 230) }
    assert.equal(looksTheSame(white, shaded), true)
    assert.equal(looksTheSame(white, dotted), false)
    assert.equal(looksTheSame(white, { ...white, width: 2, height: 1 }), false)
    assert.equal(looksTheSame(white, null), false)
    assert.equal(looksTheSame(null, null), true)
  })

  test('a field counts as changed if its value differs, or it was added or removed', () => {
    const before = new Map([
      ['amount', '100'],
      ['name', 'Ada'],
      ['place', 'Bern'],
    ])
    const now = new Map([
      ['amount', '999'],
      ['name', 'Ada'],
      ['day', 'Monday'],
    ])
    assert.deepEqual(
      changedFields(before, now).map(({ name }) => name),
      ['amount', 'place', 'day'],
    )
  })
})
