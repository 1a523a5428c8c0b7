import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FieldTag, searchText } from '../../src/find-text/search-text.ts'
import type { Rectangle } from '../../src/model.ts'
import { hideTags } from '../support/hide-tags.ts'
import { drawPage } from '../support/judges.ts'
import { line, textPage } from '../support/text-page.ts'

async function onlyTag(bytes: Uint8Array): Promise<FieldTag> {
  const { tags, problems } = await searchText(bytes, { tags: { count: 2 } })
  assert.deepEqual(problems, [])
  assert.equal(tags.length, 1)
  return tags[0] as FieldTag
}

async function fieldOf(text: string, x = 72, y = 500): Promise<Rectangle> {
  const { field } = await onlyTag(textPage(line(text, x, y)))
  const round = (value: number) => Math.round(value * 10) / 10
  return { x: round(field.x), y: round(field.y), width: round(field.width), height: round(field.height) }
}

// The letters reach from 497.5 to 508.6.
describe('The field of a tag', () => {
  it('begins where the tag begins', async () => {
    assert.equal((await fieldOf('{{date:1}}')).x, 72)
    assert.equal(Math.round((await fieldOf('Tenant: {{date:1}}')).x), 116)
  })

  it('is on the line if it is a signature, initials or a seal', async () => {
    assert.deepEqual(await fieldOf('{{signature:1}}'), { x: 72, y: 497.5, width: 160, height: 40 })
    assert.deepEqual(await fieldOf('{{initials:1}}'), { x: 72, y: 497.5, width: 60, height: 30 })
    assert.deepEqual(await fieldOf('{{seal}}'), { x: 72, y: 497.5, width: 140, height: 70 })
  })

  it('has the same base line if it is one line of text, and is in the middle if it is a box to check', async () => {
    assert.deepEqual(await fieldOf('{{date:1}}'), { x: 72, y: 495.2, width: 90, height: 18 })
    assert.equal((await fieldOf('{{date:1;fontSize=8}}')).y, 493.8)
    assert.deepEqual(await fieldOf('{{checkbox:1}}'), { x: 72, y: 496.1, width: 14, height: 14 })
  })

  it('hangs from the line if it has several lines', async () => {
    assert.deepEqual(await fieldOf('{{text:1;multiline=true}}'), { x: 72, y: 454.6, width: 150, height: 54 })
    assert.equal((await fieldOf('{{radio:1;options=a|b}}')).height, 36)
  })

  it('is at least as wide as the tag, unless the tag says how wide it is', async () => {
    assert.ok((await fieldOf('{{text:1:The place where you were born}}')).width > 200)
    assert.equal((await fieldOf('{{text:1:The place where you were born;width=50}}')).width, 50)
    assert.equal((await fieldOf('{{text:1;height=33}}')).height, 33)
  })

  it('is moved onto the page', async () => {
    assert.deepEqual(await fieldOf('{{signature:1}}', 500, 830), { x: 435, y: 802, width: 160, height: 40 })
    assert.equal((await fieldOf('{{text:1;height=60;multiline=true}}', 72, 20)).y, 0)
  })
})

const shapes = {
  portrait: '/MediaBox [0 0 595 842]',
  'turned by 90°': '/MediaBox [0 0 595 842] /Rotate 90',
  'cropped and turned by 180°': '/MediaBox [0 0 595 842] /CropBox [50 300 500 800] /Rotate 180',
  'turned by 270°': '/MediaBox [0 0 595 842] /Rotate 270',
}

describe('The cover of a tag', () => {
  for (const [shape, page] of Object.entries(shapes)) {
    it(`hides the tag and nothing else on a page that is ${shape}`, async () => {
      const text =
        line('Tenant: {{signature:1}}, date', 72, 600) + line('Ágj above', 116, 614.5) + line('below', 116, 587)
      const before = textPage(text, { page })
      const tag = await onlyTag(before)
      const after = await hideTags(before, [tag])
      const [old, now] = [await drawPage(before, 1, 3), await drawPage(after, 1, 3)]
      let covered = 0
      for (let y = 1 / 6; y < old.height; y += 1 / 3) {
        for (let x = 1 / 6; x < old.width; x += 1 / 3) {
          const where = tag.covers.map((cover) => sideOf(cover, x, y))
          if (where.includes('inside')) {
            covered += old.at(x, y) < 255 ? 1 : 0
            assert.equal(now.at(x, y), 255)
          } else if (!where.includes('edge')) assert.equal(now.at(x, y), old.at(x, y), `${x} ${y}`)
        }
      }
      assert.ok(covered > 100)
    })
  }
})

/** An edge may run through a pixel. */
function sideOf({ x, y, width, height }: Rectangle, atX: number, atY: number): 'inside' | 'outside' | 'edge' {
  const depth = Math.min(atX - x, x + width - atX, atY - y, y + height - atY)
  if (Math.abs(depth) < 0.34) return 'edge'
  return depth > 0 ? 'inside' : 'outside'
}
