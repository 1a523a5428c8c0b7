import { type Attack, revised } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'formless', 'packed', 'archived']

/** How pages are found, in which order, and how they are laid out. */
export function pageAttacks(): Attack[] {
  return [...tree(), ...attributes()]
}

function tree(): Attack[] {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 27 0 R >>'
  const add =
    (kids: (added: string) => string, count: number) => (draft: Parameters<Parameters<typeof revised>[1]>[0]) =>
      draft.edit(AT.pages, { Kids: `[${kids(draft.add(page))}]`, Count: String(count) })
  return [
    ...revised(
      'a page added at the end',
      add((added) => `4 0 R 5 0 R ${added}`, 3),
      { on: everywhere },
    ),
    ...revised(
      'a page added before the others',
      add((added) => `${added} 4 0 R 5 0 R`, 3),
    ),
    ...revised(
      'a page added that the count does not tell',
      add((added) => `4 0 R 5 0 R ${added}`, 2),
    ),
    ...revised(
      'a page exchanged for another',
      add((added) => `${added} 5 0 R`, 2),
    ),
    ...revised('a page removed', (draft) => draft.edit(AT.pages, { Kids: '[4 0 R]', Count: '1' }), { on: everywhere }),
    ...revised('a page that the count leaves out', (draft) => draft.edit(AT.pages, { Count: '1' })),
    ...revised('a count beyond the pages', (draft) => draft.edit(AT.pages, { Count: '3' })),
    ...revised('pages in another order', (draft) => draft.edit(AT.pages, { Kids: '[5 0 R 4 0 R]' })),
    ...revised('a page shown twice', (draft) => draft.edit(AT.pages, { Kids: '[4 0 R 4 0 R 5 0 R]', Count: '3' })),
    ...revised('pages below a new node', (draft) => {
      const node = draft.add('<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 4 0 R] /Count 2 >>')
      draft.edit(AT.pages, { Kids: `[${node}]` })
    }),
    ...revised('a page that became a node', (draft) =>
      draft.put(AT.page2, `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${draft.add(page)}] >>`),
    ),
    ...revised('a page redefined as another', (draft) => draft.put(AT.page1, page)),
    ...revised('a page without its type', (draft) => draft.edit(AT.page1, { Type: null })),
    ...revised('a page that calls itself a node', (draft) => draft.edit(AT.page1, { Type: '/Pages' })),
    ...revised('a page with another parent', (draft) => {
      draft.edit(AT.page1, {
        Parent: draft.add('<< /Type /Pages /Kids [4 0 R] /Count 1 /Rotate 90 /Resources 6 0 R >>'),
      })
    }),
    ...revised('a page tree that is another object', (draft) => {
      const node = draft.add('<< /Type /Pages /Kids [5 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources 6 0 R >>')
      draft.edit(AT.catalog, { Pages: node })
    }),
    ...revised('a page tree that is the same under another number', (draft) => {
      const node = draft.add('<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources 6 0 R >>')
      draft.edit(AT.catalog, { Pages: node })
    }),
  ]
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  MediaBox: '[0 0 150 200]',
  CropBox: '[0 200 300 400]',
  BleedBox: '[0 0 10 10]',
  TrimBox: '[0 0 10 10]',
  ArtBox: '[0 0 10 10]',
  UserUnit: '2',
  Group: '<< /S /Transparency /CS /DeviceCMYK >>',
  Trans: '<< /S /Fly /D 5 >>',
  Dur: '1',
  Tabs: '/S',
  Thumb: `${AT.picture} 0 R`,
  AA: '<< /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
  PZ: '5',
  VP: '[<< /BBox [0 0 9 9] >>]',
  Metadata: '<< >>',
  PieceInfo: '<< >>',
  LastModified: '(D:20260101)',
  StructParents: '0',
  B: '[<< /T << >> >>]',
  SeparationInfo: '<< /DeviceColorant /Gold >>',
  TemplateInstantiated: '/Other',
  PresSteps: '<< >>',
  AF: '[]',
  BoxColorInfo: '<< >>',
}

function attributes(): Attack[] {
  return [
    ...Object.entries(ATTRIBUTES).flatMap(([key, text]) =>
      revised(`/${key} of a page`, (draft) => draft.edit(AT.page1, { [key]: text })),
    ),
    ...[90, 180, 270, -90].flatMap((degrees) =>
      revised(`a page turned by ${degrees}`, (draft) => draft.edit(AT.page1, { Rotate: String(degrees) })),
    ),
    ...revised('all pages turned', (draft) => draft.edit(AT.pages, { Rotate: '90' })),
    ...revised('another size of all pages', (draft) => draft.edit(AT.pages, { MediaBox: '[0 0 100 100]' })),
    ...revised('all pages cropped', (draft) => draft.edit(AT.pages, { CropBox: '[0 0 100 100]' })),
    ...revised('no size of any page', (draft) => draft.edit(AT.pages, { MediaBox: null })),
    ...revised('a page that is not cropped any more', (draft) => draft.edit(AT.page2, { CropBox: null })),
    ...revised('a page box upside down', (draft) => draft.edit(AT.page1, { MediaBox: '[300 400 0 0]' })),
  ]
}
