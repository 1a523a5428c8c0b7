import { PdfFile } from '../../../src/read/pdf-file.ts'
import { entriesOf, reference } from '../../../src/read/value.ts'
import { later, stampInto } from '../../support/attack.ts'
import { createAuthority } from '../../support/authority.ts'
import { stream, toBytes, toText } from '../../support/plain-pdf.ts'
import { sign } from '../../support/sample-contract.ts'
import { type Attack, Draft, onBases, revised, value } from '../attack.ts'
import { type BaseName, quickly } from '../bases.ts'
import { AT } from '../document.ts'

const everywhere: readonly BaseName[] = ['approved', 'packed', 'certified', 'archived']

/** Signatures that state something else, or were exchanged. */
export function signatureAttacks(): Attack[] {
  return [...dictionaries(), ...fields(), ...permissions(), ...bytes(), ...strangers()]
}

function signatureOf(draft: Draft): number {
  const found = draft.update.entries(reference(AT.sig1))?.get('V')
  if (found?.kind !== 'reference') throw new Error('nothing is signed')
  return found.number
}

function rangeOf(draft: Draft): readonly [number, number, number, number] {
  const range = draft.update.entries(reference(signatureOf(draft)))?.get('ByteRange')
  if (range?.kind !== 'array') throw new Error('nothing is signed')
  const [a = 0, b = 0, c = 0, d = 0] = range.items.map((item) => (item.kind === 'number' ? item.value : 0))
  return [a, b, c, d]
}

/** Covers the content of page 1 as well, so that there is something to see. */
function covered(draft: Draft): void {
  draft.fill(AT.content, '1 g 0 0 300 400 re f')
}

function dictionaries(): Attack[] {
  const ranges: Readonly<Record<string, (range: readonly [number, number, number, number]) => string | null>> = {
    'no range': () => null,
    'a range that is nothing': () => 'null',
    'an empty range': () => '[]',
    'a range of zeros': () => '[0 0 0 0]',
    'a range of two numbers': ([a, b]) => `[${a} ${b}]`,
    'a range of three numbers': ([a, b, c]) => `[${a} ${b} ${c}]`,
    'a range of six numbers': ([a, b, c, d]) => `[${a} ${b} ${c} ${d} ${c + d} 10]`,
    'a negative range': ([a, b, c]) => `[${a} ${b} ${c} -1]`,
    'a range with a negative beginning': ([, b, c, d]) => `[-1 ${b} ${c} ${d}]`,
    'a range of fractions': ([a, b, c, d]) => `[${a} ${b}.5 ${c} ${d}]`,
    'a range of words': () => '[/a /b /c /d]',
    'a range in a string': () => '(0 1 2 3)',
    'a range that overlaps': ([a, b, c, d]) => `[${a} ${b} ${b - 9} ${d + c - b + 9}]`,
    'a range with a wide gap': ([a, b, c, d]) => `[${a} ${b - 50} ${c} ${d}]`,
    'a range that is short': ([a, b, c, d]) => `[${a} ${b} ${c} ${d - 10}]`,
    'a range beyond the file': ([a, b, c, d]) => `[${a} ${b} ${c} ${d + 99_999}]`,
    'a range that begins late': ([, b, c, d]) => `[1 ${b - 1} ${c} ${d}]`,
    'a range beyond all numbers': () => '[0 99999999999999999999 0 99999999999999999999]',
  }
  const edits: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
    'no value': { Contents: null },
    'a value that is nothing': { Contents: 'null' },
    'an empty value': { Contents: '<>' },
    'a value of zeros': { Contents: '<00>' },
    'a value that is a name': { Contents: '/Name' },
    'a value in another spelling': { Contents: '(0)' },
    'another kind of signature': { SubFilter: '/adbe.x509.rsa_sha1' },
    'a kind of signature for old readers': { SubFilter: '/adbe.pkcs7.sha1' },
    'a kind of signature that nobody knows': { SubFilter: '/x' },
    'no kind of signature': { SubFilter: null },
    'a signature that calls itself a timestamp': { SubFilter: '/ETSI.RFC3161', Type: '/DocTimeStamp' },
    'another handler': { Filter: '/Other' },
    'another type': { Type: '/Other' },
    'another signer by name': { Name: '(Mallory)' },
    'another time': { M: '(D:19990101000000Z)' },
    'another reason': { Reason: '(I did not read it)' },
    'changes that are told': { Changes: '[0 0 0]' },
  }
  return [
    ...Object.entries(ranges).flatMap(([name, spell]) =>
      revised(`${name} of a signature`, (draft) => {
        draft.edit(signatureOf(draft), { ByteRange: spell(rangeOf(draft)) })
        covered(draft)
      }),
    ),
    ...Object.entries(edits).flatMap(([name, changes]) =>
      revised(name, (draft) => draft.edit(signatureOf(draft), changes)),
    ),
  ]
}

function fields(): Attack[] {
  return [
    ...revised('a signature taken out', (draft) => draft.edit(AT.sig1, { V: null }), { on: everywhere }),
    ...revised('a signature that is nothing', (draft) => draft.put(signatureOf(draft), 'null'), { on: everywhere }),
    ...revised('a signature that is empty', (draft) => draft.put(signatureOf(draft), '<< >>')),
    ...revised('a signature in another field', (draft) => {
      draft.edit(AT.sig2, { V: `${signatureOf(draft)} 0 R` })
      draft.edit(AT.sig1, { V: null })
    }),
    ...revised('a signature in two fields', (draft) => draft.edit(AT.sig2, { V: `${signatureOf(draft)} 0 R` })),
    ...revised('a copy of a signature in another field', (draft) => {
      const copy = draft.update.add(draft.update.resolve(reference(signatureOf(draft))))
      draft.edit(AT.sig2, { V: `${copy.number} 0 R` })
    }),
    ...revised('a copy of a signature in its own field', (draft) => {
      const copy = draft.update.add(draft.update.resolve(reference(signatureOf(draft))))
      draft.edit(AT.sig1, { V: `${copy.number} 0 R` })
    }),
    ...revised('a signature that is written again', (draft) => {
      draft.update.replace(reference(signatureOf(draft)), draft.update.resolve(reference(signatureOf(draft))))
    }),
    ...revised('a signature field of another name', (draft) => draft.edit(AT.sig1, { T: '(Other)' })),
    ...revised('a signature field of another kind', (draft) => draft.edit(AT.sig1, { FT: '/Tx' })),
    ...revised('two signature fields of one name', (draft) => draft.edit(AT.sig2, { T: '(Signature_1)' })),
    ...revised('a signature field that is nothing', (draft) => draft.put(AT.sig1, 'null')),
    ...revised('a value for a signature to come', (draft) => draft.edit(AT.sig2, { V: '(signed)' })),
    ...revised('a signature to come with an empty one', (draft) =>
      draft.edit(AT.sig2, {
        V: draft.add(
          '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>',
        ),
      }),
    ),
    ...revised('an unseen signature with an empty one', (draft) =>
      draft.edit(AT.hiddenSig, { V: draft.add('<< /Type /Sig >>') }),
    ),
    ...revised('a range in a picture', (draft) => draft.edit(AT.picture, { ByteRange: '[0 1 2 3]' })),
  ]
}

function permissions(): Attack[] {
  const level = (draft: Draft, to: string) => {
    draft.edit(signatureOf(draft), {
      Reference: `[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${to} /V /1.2 >> >>]`,
    })
  }
  const on: readonly BaseName[] = ['certified', 'commentable', 'final']
  return [
    ...revised('no permissions any more', (draft) => draft.edit(AT.catalog, { Perms: null }), { on }),
    ...revised(
      'permissions of another signature',
      (draft) => draft.edit(AT.catalog, { Perms: `<< /DocMDP ${draft.add('<< /Type /Sig >>')} >>` }),
      { on },
    ),
    ...revised('a level of permissions that is raised', (draft) => level(draft, '3'), { on }),
    ...revised('a level of permissions that is no number', (draft) => level(draft, '/All'), { on }),
    ...revised('a signature without its references', (draft) => draft.edit(signatureOf(draft), { Reference: null }), {
      on: [...on, 'locked'],
    }),
    ...revised(
      'a level that is raised, and a comment',
      (draft) => {
        level(draft, '3')
        draft.append(
          AT.annotations,
          null,
          draft.add(`<< /Subtype /Stamp /Rect [0 0 300 400] /AP << /N ${draft.cover()} >> >>`),
        )
      },
      { on },
    ),
    ...revised(
      'permissions taken away, and a content',
      (draft) => {
        draft.edit(AT.catalog, { Perms: null })
        covered(draft)
      },
      { on },
    ),
    ...revised('permissions for what was not certified', (draft) =>
      draft.edit(AT.catalog, { Perms: `<< /DocMDP ${signatureOf(draft)} 0 R >>` }),
    ),
  ]
}

function bytes(): Attack[] {
  const flip = (name: string, text: string, by = 1) =>
    onBases(`a changed byte in ${name}`, (signed) => {
      const at = toText(signed).lastIndexOf(text)
      if (at < 0) throw new Error(text)
      const changed = signed.slice()
      changed[at + text.length - 1] = (changed[at + text.length - 1] ?? 0) ^ by
      return changed
    })
  const replace = (name: string, from: string, to: string) =>
    onBases(name, (signed) => toBytes(toText(signed).replace(from, to.padEnd(from.length).slice(0, from.length))))
  return [
    ...flip('a content', '(Ann owes Bob 1'),
    ...flip('the size of the pages', '/MediaBox [0 0 3'),
    ...flip('a table', '00000 n'),
    ...flip('the start', '\nstartxref\n'),
    ...flip('a trailer', '\ntrailer\n<'),
    ...flip('the range', '/ByteRange ['),
    ...flip('the kind of signature', '/SubFilter /E'),
    ...flip('the value', '/Contents <308', 2),
    ...replace('the amount overwritten', 'Bob 100', 'Bob 999'),
    ...replace('the pages exchanged in place', '[4 0 R 5 0 R]', '[5 0 R 4 0 R]'),
    ...replace('the beginning overwritten', '%PDF-1.7', '%PDF-1.4'),
    ...onBases('an object in the room of the value', (signed) => {
      const text = toText(signed)
      const at = text.lastIndexOf('00000000>')
      const object = `25 0 obj\n${stream('1 g 0 0 300 400 re f')}\nendobj\n`
      return toBytes(`${text.slice(0, at - object.length)}${object}${text.slice(at)}`)
    }),
    ...onBases('blanks in the room of the value', (signed) => {
      const text = toText(signed)
      const at = text.lastIndexOf('00000000>')
      return toBytes(`${text.slice(0, at - 50)}${' '.repeat(50)}${text.slice(at)}`)
    }),
    ...onBases(
      'other digits in the room of the value',
      (signed) => {
        const text = toText(signed)
        const at = text.lastIndexOf('00000000>')
        return toBytes(`${text.slice(0, at - 8)}deadbeef${text.slice(at)}`)
      },
      { mayPass: true },
    ),
    ...onBases('bytes put into the middle', (signed) =>
      Buffer.concat([signed.subarray(0, 5000), toBytes('% more\n'), signed.subarray(5000)]),
    ),
    ...onBases('bytes taken from the middle', (signed) =>
      Buffer.concat([signed.subarray(0, 5000), signed.subarray(5001)]),
    ),
  ]
}

const mallory = await (await createAuthority('Stranger')).signer('Mallory')

function strangers(): Attack[] {
  const page1 = { page: 1, x: 0, y: 0 }
  const over = { kind: 'visible' as const, fieldName: 'Sneaky', position: page1, size: { width: 300, height: 400 } }
  const look = (signed: Uint8Array, number: number) =>
    later(signed, (update) => {
      const draft = new Draft(update)
      draft.edit(number, { AP: `<< /N ${draft.cover()} >>` })
    })
  const unseen = (entries: (draft: Draft) => string) => (signed: Uint8Array) =>
    stampInto(signed, 'Late', (update) =>
      Object.fromEntries(entriesOf(value(`<< ${entries(new Draft(update))} >>`)) ?? []),
    )
  const stamped: Readonly<Record<string, (draft: Draft) => string>> = {
    'an area': () => '/Rect [0 0 300 400] /MK << /BG [0 0 0] >>',
    'a look': (draft) => `/AP << /N ${draft.cover()} >>`,
    'a look for a state': (draft) => `/AS /On /AP << /N << /On ${draft.cover()} >> >>`,
    'a look under the mouse': (draft) => `/AP << /D ${draft.cover()} >>`,
    'an area and a look': (draft) => `/Rect [0 0 300 400] /AP << /N ${draft.cover()} >>`,
    'an area and the flag that hides it': (draft) => `/F 2 /Rect [0 0 300 400] /AP << /N ${draft.cover()} >>`,
    'an action': () => '/A << /S /JavaScript /JS (1) >>',
    'another kind of annotation': () => '/Subtype /Stamp',
    'a line as its area': (draft) => `/Rect [0 0 300 0] /AP << /N ${draft.cover()} >>`,
  }
  const edges: Readonly<Record<string, string>> = {
    'a background': '/MK << /BG [0 0 0] >>',
    'a border': '/MK << /BC [0 0 0] >> /BS << /W 300 >>',
    'an old border': '/Border [0 0 300] /C [1 0 0]',
    'a caption': '/MK << /CA (999) /BG [0 0 0] >> /DA (/Helv 40 Tf 0 g)',
    effects: '/BE << /S /C /I 2 >> /BS << /W 300 /S /B >>',
    'a layer': '/OC 17 0 R',
  }
  const invisible = { kind: 'invisible' as const, fieldName: 'Sneaky' }
  return [
    ...onBases(
      'a page that a stranger covers with a signature',
      (signed) => sign(signed, '', { field: over, ...quickly, signer: mallory }),
      { on: everywhere },
    ),
    ...onBases(
      'a signature of a stranger in the field of another',
      (signed) => sign(signed, 'Signature_2', { ...quickly, signer: mallory }),
      { on: ['approved', 'packed', 'certified'] },
    ),
    ...onBases('a look and a signature of a stranger in the field of another', (signed) =>
      sign(look(signed, AT.sig2), 'Signature_2', { ...quickly, signer: mallory }),
    ),
    ...onBases(
      'an unseen signature of a stranger',
      (signed) => sign(signed, '', { field: invisible, ...quickly, signer: mallory }),
      { on: everywhere, mayPass: true },
    ),
    ...onBases(
      'a value that a stranger signs',
      (signed) =>
        sign(
          later(signed, (update) => new Draft(update).edit(AT.price, { V: '(999)' })),
          '',
          { field: invisible, ...quickly, signer: mallory },
        ),
      { on: ['approved', 'certified'] },
    ),
    ...onBases(
      'a content that a stranger signs',
      (signed) =>
        sign(
          later(signed, (update) => covered(new Draft(update))),
          '',
          { field: invisible, ...quickly, signer: mallory },
        ),
      { on: ['approved', 'certified'] },
    ),
    ...onBases('a timestamp of anybody in the field of another', (signed) => stampInto(signed, 'Signature_2'), {
      on: ['approved', 'packed', 'certified'],
    }),
    ...onBases('a timestamp of anybody in an unseen field', (signed) => stampInto(signed, 'Unseen'), {
      on: ['approved', 'packed', 'certified'],
      mayPass: true,
    }),
    ...onBases('a look and a timestamp of anybody in an unseen field', (signed) =>
      stampInto(look(signed, AT.hiddenSig), 'Unseen'),
    ),
    ...onBases('a content that a timestamp of anybody covers', (signed) =>
      stampInto(
        later(signed, (update) => covered(new Draft(update))),
        'Unseen',
      ),
    ),
    ...onBases('a value that a timestamp of anybody covers', (signed) =>
      stampInto(
        later(signed, (update) => new Draft(update).edit(AT.price, { V: '(999)' })),
        'Unseen',
      ),
    ),
    ...Object.entries(stamped).flatMap(([name, entries]) =>
      onBases(`a timestamp of anybody with ${name}`, unseen(entries)),
    ),
    ...Object.entries(edges).flatMap(([name, entries]) =>
      onBases(
        `a timestamp of anybody without an area, with ${name}`,
        unseen(() => entries),
        { mayPass: true },
      ),
    ),
    ...onBases(
      'a timestamp of anybody, and nothing else',
      unseen(() => ''),
      { on: everywhere, mayPass: true },
    ),
    ...onBases(
      'an older signature put in the place of a newer one',
      (signed) => {
        const file = new PdfFile(signed)
        const first = file.entries(reference(AT.sig1))?.get('V')
        return later(signed, (update) => update.setEntries(reference(AT.sig2), { V: first ?? value('null') }))
      },
      { on: ['archived'] },
    ),
  ]
}
