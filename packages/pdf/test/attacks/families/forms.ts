import { type Attack, type Draft, revised } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'packed', 'certified', 'final', 'locked', 'archived']

/** Fields, their appearances, and the form's defaults. */
export function formAttacks(): Attack[] {
  return [...values(), ...looks(), ...settings(), ...lists()]
}

const words = (draft: Draft, text: string) =>
  draft.add(
    '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /Helv 8 0 R >> >> >>',
    `BT /Helv 12 Tf 2 5 Td (${text}) Tj ET`,
  )

function values(): Attack[] {
  return [
    ...revised(
      'another value with its look',
      (draft) => draft.edit(AT.price, { V: '(999)', AP: `<< /N ${words(draft, '999')} >>` }),
      { on: everywhere },
    ),
    ...revised('another value with the old look', (draft) => draft.edit(AT.price, { V: '(999)' }), { on: everywhere }),
    ...revised('another value without a look', (draft) => draft.edit(AT.price, { V: '(999)', AP: null })),
    ...revised('another value behind a reference', (draft) => draft.edit(AT.price, { V: draft.add('(999)') })),
    ...revised('another value in a stream', (draft) => draft.edit(AT.price, { V: draft.add('<< >>', '999') })),
    ...revised('no value any more', (draft) => draft.edit(AT.price, { V: null, AP: null })),
    ...revised('a value for an empty field', (draft) => draft.edit(AT.empty, { V: '(Paid)' }), { on: everywhere }),
    ...revised('a value and a look for an empty field', (draft) =>
      draft.edit(AT.empty, { V: '(Paid)', AP: `<< /N ${words(draft, 'Paid')} >>` }),
    ),
    ...revised('a look over the page for a value', (draft) =>
      draft.edit(AT.empty, { V: '(Paid)', AP: `<< /N ${draft.cover()} >>` }),
    ),
    ...revised('a rich value', (draft) => draft.edit(AT.price, { RV: '(<p>999</p>)' })),
    ...revised('a default value', (draft) => draft.edit(AT.price, { DV: '(999)' })),
    ...revised('a box that is checked', (draft) => draft.edit(AT.box, { V: '/Yes', AS: '/Yes' }), { on: everywhere }),
    ...revised('a box that looks checked', (draft) => draft.edit(AT.box, { AS: '/Yes' })),
    ...revised('a box that is checked and does not look so', (draft) => draft.edit(AT.box, { V: '/Yes' })),
    ...revised('another choice of a list', (draft) =>
      draft.edit(AT.list, { V: '(Friday)', AP: `<< /N ${words(draft, 'Friday')} >>` }),
    ),
    ...revised('another choice of a list by its place', (draft) => draft.edit(AT.list, { I: '[1]' })),
    ...revised('other choices of a list', (draft) => draft.edit(AT.list, { Opt: '[(Never)]' })),
    ...revised(
      'a date in words that nobody can type',
      (draft) => draft.edit(AT.signedBy, { V: '(Ann, today)', AP: `<< /N ${words(draft, 'Ann, today')} >>` }),
      { on: everywhere },
    ),
  ]
}

function looks(): Attack[] {
  const edits: readonly [string, number, Readonly<Record<string, string | null>>][] = [
    ['a field moved', AT.price, { Rect: '[0 300 300 400]' }],
    ['a field hidden', AT.price, { F: '2' }],
    ['a field not to be seen', AT.price, { F: '32' }],
    ['a field in a hidden layer', AT.price, { OC: `${AT.hiddenLayer} 0 R` }],
    ['the font of a field', AT.note, { DA: '(/Helv 30 Tf 1 g)' }],
    ['a font for a field that had none', AT.price, { DA: '(/Helv 30 Tf 1 g)' }],
    ['the side that a field is aligned to', AT.price, { Q: '2' }],
    ['the length of a field', AT.price, { MaxLen: '1' }],
    ['a field in cells', AT.price, { Ff: '16777216', MaxLen: '10' }],
    ['a field of many lines', AT.price, { Ff: '4096' }],
    ['a field for passwords', AT.price, { Ff: '8192' }],
    ['a field that nobody can write into', AT.price, { Ff: '1' }],
    ['the background of a field', AT.price, { MK: '<< /BG [0 0 0] >>' }],
    ['a field turned', AT.price, { MK: '<< /R 90 >>' }],
    ['the caption of a box', AT.box, { MK: '<< /CA (8) >>' }],
    ['the border of a field', AT.price, { BS: '<< /W 20 >>' }],
    ['the old border of a field', AT.price, { Border: '[0 0 20]' }],
    ['the script of a field', AT.price, { AA: '<< /F << /S /JavaScript /JS (event.value=999) >> >>' }],
    ['the action of a field', AT.price, { A: '<< /S /JavaScript /JS (1) >>' }],
    ['the name of a field', AT.price, { T: '(Amount)' }],
    ['the words beside a field', AT.price, { TU: '(The price is 999)' }],
    ['the kind of a field', AT.price, { FT: '/Btn' }],
    ['a field without a look', AT.price, { AP: null }],
    ['the look of an empty field', AT.empty, { AP: `<< /N ${AT.drawing} 0 R >>` }],
    [
      'a look under the mouse',
      AT.price,
      { AP: `<< /N ${AT.priceLook} 0 R /R ${AT.drawing} 0 R /D ${AT.drawing} 0 R >>` },
    ],
    ['the looks of a box exchanged', AT.box, { AP: `<< /N << /Off ${AT.boxOn} 0 R /Yes ${AT.boxOff} 0 R >> >>` }],
    ['one look for both states of a box', AT.box, { AP: `<< /N ${AT.boxOn} 0 R >>` }],
    ['a look for a signature to come', AT.sig2, { AP: `<< /N ${AT.drawing} 0 R >>` }],
    ['the look of a signature', AT.sig1, { AP: `<< /N ${AT.drawing} 0 R >>` }],
    ['a signature moved', AT.sig1, { Rect: '[0 0 300 400]' }],
    ['a signature hidden', AT.sig1, { F: '2' }],
    ['the background of a signature', AT.sig1, { MK: '<< /BG [1 0 0] /BC [0 0 0] >>' }],
    ['the lock of a signature', AT.sig1, { Lock: '<< /Action /All >>' }],
    ['the seed of a signature', AT.sig2, { SV: '<< /Ff 1 >>' }],
    ['an unseen signature that is seen', AT.hiddenSig, { Rect: '[0 0 300 400]', MK: '<< /BG [0 0 0] >>' }],
  ]
  return [
    ...edits.flatMap(([name, number, changes]) =>
      revised(name, (draft) => draft.edit(number, changes), { on: ['approved', 'certified'] }),
    ),
    ...revised(
      'the look of a value redefined',
      (draft) => draft.fill(AT.priceLook, 'BT /Helv 12 Tf 2 5 Td (999) Tj ET'),
      { on: everywhere },
    ),
    ...revised('the look of a box redefined', (draft) => draft.fill(AT.boxOff, '0 g 0 0 20 20 re f')),
    ...revised('the font of a look', (draft) =>
      draft.edit(AT.priceLook, { Resources: `<< /Font << /Helv ${AT.type3} 0 R >> >>` }),
    ),
  ]
}

function settings(): Attack[] {
  const xfa = (draft: Draft) =>
    draft.add('<< >>', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>')
  return [
    ...revised('the default font of the form', (draft) => draft.edit(AT.form, { DA: '(/Helv 1 Tf 1 g)' }), {
      on: ['approved', 'packed', 'certified', 'archived'],
    }),
    ...revised('no default font of the form', (draft) => draft.edit(AT.form, { DA: null })),
    ...revised('a font of the form replaced', (draft) =>
      draft.edit(AT.form, { DR: `<< /Font << /Helv ${AT.type3} 0 R >> >>` }),
    ),
    ...revised(
      'a font added to the form',
      (draft) => draft.edit(AT.form, { DR: `<< /Font << /Helv 8 0 R /More ${AT.type3} 0 R >> >>` }),
      { mayPass: true },
    ),
    ...revised(
      'an encoding added to the form',
      (draft) => draft.edit(AT.form, { DR: '<< /Font << /Helv 8 0 R >> /Encoding << /PDFDocEncoding 19 0 R >> >>' }),
      { mayPass: true },
    ),
    ...revised('no fonts of the form', (draft) => draft.edit(AT.form, { DR: null })),
    ...revised('looks that readers are to draw', (draft) => draft.edit(AT.form, { NeedAppearances: 'true' }), {
      on: everywhere,
    }),
    ...revised('looks that readers are not to draw', (draft) => draft.edit(AT.form, { NeedAppearances: 'false' }), {
      mayPass: true,
    }),
    ...revised('a form in XML', (draft) => draft.edit(AT.form, { XFA: xfa(draft) }), { on: everywhere }),
    ...revised('a form in XML, in parts', (draft) => draft.edit(AT.form, { XFA: `[(template) ${xfa(draft)}]` })),
    ...revised('the side that fields are aligned to', (draft) => draft.edit(AT.form, { Q: '2' })),
    ...revised('an order of calculation', (draft) => draft.edit(AT.form, { CO: '[33 0 R]' })),
    ...revised('flags of the form', (draft) => draft.edit(AT.form, { SigFlags: '0' }), { mayPass: true }),
  ]
}

function lists(): Attack[] {
  const added = (draft: Draft, entries: string) => {
    const field = draft.add(`<< /Type /Annot /Subtype /Widget /F 4 /Rect [20 20 280 380] ${entries} >>`)
    draft.append(AT.form, 'Fields', field)
    draft.append(AT.annotations, null, field)
  }
  return [
    ...revised('a form without fields', (draft) => draft.edit(AT.form, { Fields: '[]' })),
    ...revised('a document without its form', (draft) => draft.edit(AT.catalog, { AcroForm: null }), {
      on: everywhere,
    }),
    ...revised('another form', (draft) =>
      draft.edit(AT.catalog, { AcroForm: draft.add('<< /Fields [41 0 R] /NeedAppearances true >>') }),
    ),
    ...revised(
      'the same form written into the catalog',
      (draft) =>
        draft.edit(AT.catalog, {
          AcroForm:
            '<< /Fields [31 0 R 33 0 R 35 0 R 36 0 R 39 0 R 41 0 R 42 0 R 43 0 R 44 0 R] /DR << /Font << /Helv 8 0 R >> >> /DA (/Helv 12 Tf 0 g) /SigFlags 3 >>',
        }),
      { mayPass: true },
    ),
    ...revised('fields in another order', (draft) =>
      draft.edit(AT.form, { Fields: '[33 0 R 31 0 R 35 0 R 36 0 R 39 0 R 41 0 R 42 0 R 43 0 R 44 0 R]' }),
    ),
    ...revised('a field taken out of the form', (draft) =>
      draft.edit(AT.form, { Fields: '[31 0 R 35 0 R 36 0 R 39 0 R 41 0 R 42 0 R 43 0 R 44 0 R]' }),
    ),
    ...revised('a field listed twice', (draft) => draft.append(AT.form, 'Fields', '33 0 R')),
    ...revised('a text field added', (draft) => added(draft, `/FT /Tx /T (More) /V (999) /DA (/Helv 40 Tf 0 g)`), {
      on: everywhere,
    }),
    ...revised('a text field with a look added', (draft) =>
      added(draft, `/FT /Tx /T (More) /AP << /N ${draft.cover()} >>`),
    ),
    ...revised('a button added', (draft) =>
      added(draft, '/FT /Btn /Ff 65536 /T (More) /MK << /BG [1 1 1] /CA (999) >>'),
    ),
    ...revised('a list added', (draft) =>
      added(draft, '/FT /Ch /T (More) /Opt [(999)] /V (999) /DA (/Helv 40 Tf 0 g)'),
    ),
    ...revised('a signature field added that nobody signed', (draft) =>
      added(draft, `/FT /Sig /T (More) /AP << /N ${draft.cover()} >>`),
    ),
    ...revised('a field without a kind added', (draft) => added(draft, `/T (More) /AP << /N ${draft.cover()} >>`)),
    ...revised('a widget added to a field', (draft) => {
      const kid = draft.add(`<< /Subtype /Widget /Parent 33 0 R /Rect [0 0 300 400] /AP << /N ${draft.cover()} >> >>`)
      draft.edit(AT.price, { Kids: `[${kid}]` })
      draft.append(AT.annotations, null, kid)
    }),
    ...revised('a parent for a field', (draft) =>
      draft.edit(AT.price, { Parent: draft.add('<< /FT /Tx /V (999) /Kids [33 0 R] /Q 2 >>') }),
    ),
    ...revised('a field that is nothing', (draft) => draft.put(AT.price, 'null')),
    ...revised('a field that became a stream', (draft) =>
      draft.put(AT.empty, '<< /FT /Tx /T (Empty) >>', '0 0 9 9 re f'),
    ),
  ]
}
