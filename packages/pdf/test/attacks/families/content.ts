import { type Attack, revised } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT, CONTENT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'formless', 'packed', 'certified', 'archived']

const PAYLOADS: Readonly<Record<string, string>> = {
  'another amount': CONTENT.replace('100', '999'),
  'a white cover': `${CONTENT}\n1 g 0 0 300 400 re f`,
  'a moved origin': `1 0 0 1 0 -60 cm\n${CONTENT}`,
  'a clipping path': `0 0 1 1 re W n\n${CONTENT}`,
  'invisible text': CONTENT.replaceAll('Tf', 'Tf 3 Tr'),
  nothing: '',
}

/** The pages' content is replaced, appended to, or read in another way. */
export function contentAttacks(): Attack[] {
  return [
    ...Object.entries(PAYLOADS).flatMap(([payload, data]) => [
      ...revised(`content redefined as ${payload}`, (draft) => draft.fill(AT.content, data), { on: everywhere }),
      ...revised(`content replaced by ${payload}`, (draft) =>
        draft.edit(AT.page1, { Contents: `[${draft.add('<< >>', data)} ${AT.secondContent} 0 R]` }),
      ),
    ]),
    ...revised('content that covers appended to the array', (draft) =>
      draft.append(AT.page1, 'Contents', draft.add('<< >>', 'Q 1 g 0 0 300 400 re f')),
    ),
    ...revised('content put before the others', (draft) =>
      draft.edit(AT.page1, { Contents: `[${draft.add('<< >>', '0.3 0 0 0.3 0 0 cm')} 25 0 R 26 0 R]` }),
    ),
    ...revised('content taken out of the array', (draft) => draft.edit(AT.page1, { Contents: '[26 0 R]' })),
    ...revised('contents in another order', (draft) => draft.edit(AT.page1, { Contents: '[26 0 R 25 0 R]' })),
    ...revised('one content drawn twice', (draft) => draft.edit(AT.page1, { Contents: '[25 0 R 26 0 R 26 0 R]' })),
    ...revised('the content of another page', (draft) => draft.edit(AT.page2, { Contents: '25 0 R' })),
    ...revised('no content', (draft) => draft.edit(AT.page1, { Contents: null })),
    ...revised('a content that is an array of nothing', (draft) => draft.edit(AT.page1, { Contents: '[]' })),
    ...revised('a content that leads nowhere', (draft) => draft.edit(AT.page1, { Contents: '999 0 R' })),
    ...revised('a content array behind a reference', (draft) =>
      draft.edit(AT.page1, { Contents: draft.add(`[26 0 R ${draft.add('<< >>', '0 0 90 90 re f')}]`) }),
    ),
    ...revised('a content object that is null', (draft) => draft.put(AT.content, 'null')),
    ...revised('a content object that is a dictionary', (draft) => draft.put(AT.content, '<< >>')),
    ...revised('a content object that is an array of others', (draft) =>
      draft.put(AT.content, `[${draft.add('<< >>', '0 0 90 90 re f')}]`),
    ),
    ...revised('a content with a filter that changes it', (draft) =>
      draft.edit(AT.content, { Filter: '/ASCIIHexDecode' }),
    ),
    ...revised('a content with parameters for no filter', (draft) =>
      draft.edit(AT.content, { DecodeParms: '<< /Predictor 2 >>' }),
    ),
    ...revised('a content in another file', (draft) => draft.edit(AT.content, { F: '(other.bin)' })),
    ...revised('a content in the same file', (draft) => draft.edit(AT.content, { FFilter: '/FlateDecode' })),
  ]
}
