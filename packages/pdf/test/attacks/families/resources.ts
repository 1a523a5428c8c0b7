import { type Attack, type Draft, revised } from '../attack.ts'
import { AT } from '../document.ts'

type Resource = {
  readonly category: string
  readonly name: string
  readonly number: number
  /** Adds another of its kind and returns its reference. */
  readonly another: (draft: Draft) => string
}

const RESOURCES: readonly Resource[] = [
  {
    category: 'Font',
    name: 'F1',
    number: AT.helvetica,
    another: (draft) => draft.add('<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'),
  },
  { category: 'Font', name: 'F3', number: AT.type3, another: () => `${AT.helvetica} 0 R` },
  { category: 'XObject', name: 'Picture', number: AT.picture, another: (draft) => draft.cover('0 g') },
  { category: 'XObject', name: 'Drawing', number: AT.drawing, another: (draft) => draft.cover('0 g') },
  { category: 'ExtGState', name: 'State', number: AT.state, another: (draft) => draft.add('<< /ca 0 /CA 0 >>') },
  {
    category: 'ColorSpace',
    name: 'Spot',
    number: AT.spot,
    another: (draft) => draft.add('[/Indexed /DeviceRGB 1 <ffffffff0000>]'),
  },
  {
    category: 'Pattern',
    name: 'Tiles',
    number: AT.tiles,
    another: (draft) =>
      draft.add(
        '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> >>',
        '0 g 0 0 9 9 re f',
      ),
  },
  {
    category: 'Shading',
    name: 'Shade',
    number: AT.shading,
    another: (draft) =>
      draft.add(
        '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >>',
      ),
  },
  { category: 'Properties', name: 'Hidden', number: AT.hiddenLayer, another: () => `${AT.shownLayer} 0 R` },
]

/** Names in the contents mean something else. */
export function resourceAttacks(): Attack[] {
  return [...RESOURCES.flatMap(onEach), ...inside(), ...inherited()]
}

function onEach({ category, name, number, another }: Resource): Attack[] {
  const told = `${category} ${name}`
  return [
    ...revised(
      `${told} redefined`,
      (draft) => {
        const other = another(draft)
        draft.update.replace(
          { kind: 'reference', number, generation: 0 },
          draft.update.resolve({ kind: 'reference', number: Number.parseInt(other, 10), generation: 0 }),
        )
      },
      { on: ['approved', 'packed'] },
    ),
    ...revised(`${told} replaced by another`, (draft) => {
      const resources = draft.update.entries({ kind: 'reference', number: AT.resources, generation: 0 })
      const known = resources?.get(category)
      if (known?.kind !== 'dictionary') throw new Error(category)
      const names = [...known.entries].map(
        ([key, item]) =>
          `/${key} ${key === name ? another(draft) : `${item.kind === 'reference' ? item.number : 0} 0 R`}`,
      )
      draft.edit(AT.resources, { [category]: `<< ${names.join(' ')} >>` })
    }),
    ...revised(`${told} taken away`, (draft) => draft.put(number, 'null')),
    ...revised(`resources of a page that shadow ${told}`, (draft) =>
      draft.edit(AT.page1, { Resources: `<< /${category} << /${name} ${another(draft)} >> >>` }),
    ),
  ]
}

function inside(): Attack[] {
  const edits: readonly [string, number, Readonly<Record<string, string | null>>][] = [
    ['the encoding of a font', AT.encoding, { Differences: '[49 /nine 48 /nine]' }],
    ['the base encoding of a font', AT.encoding, { BaseEncoding: '/MacExpertEncoding' }],
    ['the widths of a font', AT.helvetica, { Widths: `[${'1500 '.repeat(95)}]` }],
    ['the first character of a font', AT.helvetica, { FirstChar: '90' }],
    ['the name of a font', AT.helvetica, { BaseFont: '/Courier' }],
    ['the kind of a font', AT.helvetica, { Subtype: '/TrueType' }],
    ['a font without its encoding', AT.helvetica, { Encoding: '/MacExpertEncoding' }],
    ['the flags of a font', AT.fontDescriptor, { Flags: '4' }],
    ['the matrix of a drawn font', AT.type3, { FontMatrix: '[0.01 0 0 0.01 0 0]' }],
    ['the drawn letters of a font', AT.glyphs, { a: `${AT.otherGlyph} 0 R` }],
    ['the encoding of a drawn font', AT.type3, { Encoding: '<< /Differences [97 /b /a] >>' }],
    ['what a font is copied as', AT.type3, { ToUnicode: null }],
    ['the colours of a picture', AT.picture, { Decode: '[1 0 1 0 1 0]' }],
    ['the size of a picture', AT.picture, { Height: '1' }],
    ['the colour space of a picture', AT.picture, { ColorSpace: '/DeviceGray' }],
    ['a picture without its mask', AT.picture, { SMask: null }],
    ['a picture with a key colour', AT.picture, { SMask: null, Mask: '[255 255 0 0 0 0]' }],
    ['another mask of a picture', AT.mask, { Decode: '[1 0]' }],
    ['a picture that became a mask', AT.picture, { ImageMask: 'true' }],
    ['alternate images', AT.picture, { Alternates: `[<< /Image ${AT.mask} 0 R /DefaultForPrinting true >>]` }],
    ['a picture in a layer', AT.picture, { OC: `${AT.hiddenLayer} 0 R` }],
    ['a drawing in a layer', AT.drawing, { OC: `${AT.hiddenLayer} 0 R` }],
    ['the matrix of a drawing', AT.drawing, { Matrix: '[3 0 0 3 0 0]' }],
    ['the box of a drawing', AT.drawing, { BBox: '[0 0 5 5]' }],
    ['the group of a drawing', AT.drawing, { Group: '<< /S /Transparency /K true /I true >>' }],
    ['the blend mode', AT.state, { BM: '/Difference' }],
    ['a soft mask', AT.state, { SMask: `<< /S /Luminosity /G ${AT.drawing} 0 R >>` }],
    ['a font of a state', AT.state, { Font: `[${AT.helvetica} 0 R 30]` }],
    ['a transfer function', AT.state, { TR: `<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>` }],
    ['the tint of a colour', AT.tint, { C1: '[1 1 1]' }],
    ['the step of a pattern', AT.tiles, { XStep: '30' }],
    ['the box of a pattern', AT.tiles, { BBox: '[0 0 2 2]' }],
    ['the ends of a shading', AT.shading, { Coords: '[0 0 9 0]' }],
    ['the extent of a shading', AT.shading, { Extend: '[false false]' }],
  ]
  const fills: readonly [string, number, string][] = [
    ['the strokes of a letter', AT.glyph, '10 0 0 0 10 10 d1 0 0 2 2 re f'],
    ['the data of a mask', AT.mask, '\0\0\0\0'],
    ['the strokes of a drawing', AT.drawing, '0 0 50 50 re f'],
    ['the strokes of a pattern', AT.tiles, '0 0 10 10 re f'],
    ['the text that a font is copied as', AT.toUnicode, 'endcmap'],
  ]
  return [
    ...edits.flatMap(([name, number, changes]) => revised(name, (draft) => draft.edit(number, changes))),
    ...fills.flatMap(([name, number, data]) => revised(name, (draft) => draft.fill(number, data))),
    ...revised('a font file that comes later', (draft) =>
      draft.edit(AT.fontDescriptor, { FontFile3: draft.add('<< /Subtype /Type1C >>', 'no font') }),
    ),
  ]
}

function inherited(): Attack[] {
  return [
    ...revised('resources of the page tree replaced', (draft) =>
      draft.edit(AT.pages, { Resources: `<< /Font << /F1 ${AT.type3} 0 R >> >>` }),
    ),
    ...revised('resources of the page tree taken away', (draft) => draft.edit(AT.pages, { Resources: null })),
    ...revised('resources of a page that are empty', (draft) => draft.edit(AT.page1, { Resources: '<< >>' })),
    ...revised('resources of a page that repeat the inherited ones', (draft) =>
      draft.edit(AT.page1, { Resources: '6 0 R' }),
    ),
  ]
}
