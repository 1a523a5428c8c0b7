import { type Attack, type Draft, revised } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'formless', 'packed', 'certified', 'commentable', 'archived']

/** Attacks above the pages' content. */
export function annotationAttacks(): Attack[] {
  return [...added(), ...changed(), ...listed()]
}

const SUBTYPES: Readonly<Record<string, string>> = {
  Stamp: '',
  FreeText: '/DA (/Helv 20 Tf 1 0 0 rg) /Contents (999)',
  Square: '/IC [1 1 1] /C [1 1 1]',
  Circle: '/IC [1 1 1] /C [1 1 1]',
  Line: '/L [0 0 300 400] /C [1 0 0] /BS << /W 50 >>',
  Polygon: '/Vertices [0 0 300 0 300 400] /IC [1 1 1]',
  PolyLine: '/Vertices [0 0 300 0 300 400] /C [1 0 0] /BS << /W 40 >>',
  Ink: '/InkList [[0 0 300 400]] /C [1 0 0] /BS << /W 40 >>',
  Highlight: '/QuadPoints [0 400 300 400 0 0 300 0] /C [0 0 0]',
  StrikeOut: '/QuadPoints [0 400 300 400 0 0 300 0] /C [1 0 0]',
  Redact: '/IC [0 0 0]',
  Watermark: '/FixedPrint << /Type /FixedPrint >>',
  Text: '/Contents (999) /Name /Comment /Open true',
  Popup: '/Open true',
  Caret: '',
  FileAttachment: '/FS << /Type /Filespec /F (a) >>',
  Screen: '',
  Movie: '/Movie << /F (a) >>',
  RichMedia: '',
  Link: '/Border [0 0 90] /A << /S /URI /URI (https://example.org) >>',
  Widget: '/FT /Tx /V (999) /DA (/Helv 20 Tf 0 g)',
  TrapNet: '',
  PrinterMark: '',
}

function added(): Attack[] {
  const add = (draft: Draft, entries: string) =>
    draft.append(AT.annotations, null, draft.add(`<< /Type /Annot /Rect [20 20 280 380] /F 4 ${entries} >>`))
  return [
    ...Object.entries(SUBTYPES).flatMap(([subtype, entries]) => [
      ...revised(
        `${subtype} laid over a page`,
        (draft) => add(draft, `/Subtype /${subtype} ${entries} /AP << /N ${draft.cover()} >>`),
        subtype === 'Stamp' ? { on: everywhere } : {},
      ),
      ...revised(`${subtype} that readers draw by themselves`, (draft) =>
        add(draft, `/Subtype /${subtype} ${entries}`),
      ),
    ]),
    ...revised('an annotation written into the array', (draft) =>
      draft.append(AT.annotations, null, `<< /Subtype /Stamp /Rect [0 0 300 400] /AP << /N ${draft.cover()} >> >>`),
    ),
    ...revised('an annotation without a kind', (draft) => add(draft, `/AP << /N ${draft.cover()} >>`)),
    ...revised('an annotation on the other page', (draft) =>
      draft.append(
        AT.page2,
        'Annots',
        draft.add(`<< /Subtype /Stamp /Rect [0 0 300 400] /AP << /N ${draft.cover()} >> >>`),
      ),
    ),
  ]
}

function changed(): Attack[] {
  const edits: readonly [string, number, Readonly<Record<string, string | null>>][] = [
    ['a stamp moved', AT.stamp, { Rect: '[0 0 300 400]' }],
    ['a stamp hidden', AT.stamp, { F: '2' }],
    ['a stamp not to be seen', AT.stamp, { F: '32' }],
    ['a stamp in a hidden layer', AT.stamp, { OC: `${AT.hiddenLayer} 0 R` }],
    ['a stamp without its look', AT.stamp, { AP: null }],
    ['a stamp with a state', AT.stamp, { AS: '/Off' }],
    ['a stamp of another kind', AT.stamp, { Subtype: '/Popup' }],
    ['the words of a stamp', AT.stamp, { Contents: '(Final)' }],
    ['a stamp with an action', AT.stamp, { A: '<< /S /Launch /F (x) >>' }],
    ['a stamp that is half transparent', AT.stamp, { CA: '0' }],
    ['the border of a link', AT.link, { Border: '[0 0 40]' }],
    ['the colour of a link', AT.link, { C: '[1 1 1]' }],
    ['a link that leads elsewhere', AT.link, { Dest: '[4 0 R /Fit]' }],
    ['a link with a script', AT.link, { Dest: null, A: '<< /S /JavaScript /JS (1) >>' }],
    ['a link with a look', AT.link, { AP: `<< /N ${AT.drawing} 0 R >>` }],
    ['the box of a look', AT.stampLook, { BBox: '[0 0 9 9]' }],
    ['the matrix of a look', AT.stampLook, { Matrix: '[0 1 -1 0 0 0]' }],
    ['the layer of a look', AT.stampLook, { OC: `${AT.hiddenLayer} 0 R` }],
  ]
  return [
    ...edits.flatMap(([name, number, changes]) =>
      revised(name, (draft) => draft.edit(number, changes), name === 'a stamp moved' ? { on: everywhere } : {}),
    ),
    ...revised('a stamp with another look', (draft) => draft.edit(AT.stamp, { AP: `<< /N ${draft.cover('0 g')} >>` })),
    ...revised('a look redefined', (draft) => draft.fill(AT.stampLook, '1 0 0 rg 0 0 90 50 re f'), { on: everywhere }),
    ...revised('a look that is nothing', (draft) => draft.put(AT.stampLook, 'null')),
    ...revised('a stamp that is nothing', (draft) => draft.put(AT.stamp, 'null')),
    ...revised('a stamp that became a field', (draft) =>
      draft.edit(AT.stamp, { Subtype: '/Widget', FT: '/Tx', V: '(9)' }),
    ),
    ...revised('a note that hangs on a stamp', (draft) =>
      draft.edit(AT.stamp, { Popup: draft.add('<< /Subtype /Popup /Rect [0 0 300 400] /Open true >>') }),
    ),
  ]
}

function listed(): Attack[] {
  const all = '30 0 R 31 0 R 33 0 R 35 0 R 36 0 R 39 0 R'
  return [
    ...revised('a stamp taken out of the list', (draft) => draft.put(AT.annotations, `[${all}]`), { on: everywhere }),
    ...revised('annotations in another order', (draft) => draft.put(AT.annotations, `[${all} 28 0 R]`)),
    ...revised('a list of annotations that is empty', (draft) => draft.put(AT.annotations, '[]')),
    ...revised('a list of annotations that is nothing', (draft) => draft.put(AT.annotations, 'null')),
    ...revised('a list of annotations that is no list', (draft) => draft.put(AT.annotations, '<< >>')),
    ...revised('a page without annotations', (draft) => draft.edit(AT.page1, { Annots: null })),
    ...revised('annotations of the other page', (draft) => draft.edit(AT.page2, { Annots: '7 0 R' })),
    ...revised('a field shown on the other page as well', (draft) =>
      draft.append(AT.page2, 'Annots', `${AT.price} 0 R`),
    ),
    ...revised('an annotation listed twice', (draft) => draft.append(AT.annotations, null, `${AT.stamp} 0 R`)),
    ...revised('an annotation of another generation', (draft) => draft.append(AT.annotations, null, `${AT.stamp} 7 R`)),
    ...revised('the same list under another number', (draft) => draft.edit(AT.page1, { Annots: `[28 0 R ${all}]` }), {
      mayPass: true,
    }),
  ]
}
