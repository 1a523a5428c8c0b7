import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { readPages } from '../../src/read/page-tree.ts'
import { asInteger, asName } from '../../src/read/value.ts'
import { beginSeal } from '../../src/seal/begin-seal.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { archiveInput } from '../support/archive-input.ts'
import { closeContract } from '../support/closed-contract.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { plainPdf, stream, toText } from '../support/plain-pdf.ts'
import { Structure } from '../support/read-structure.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { SIGNED_AT, trust } from '../support/sample-contract.ts'

async function prepare(document: Uint8Array, signers = 1): Promise<Uint8Array> {
  return (await prepareDocument(document, { block: sampleBlock(signers), allPages: true, fonts: notoFonts })).bytes
}

const [signer = ''] = sampleBlock(1).signers.map(({ name }) => name)
const url = sampleBlock(1).verifyUrl
const inSection = ['Sect', 'Document', 'StructTreeRoot']

function annotations(bytes: Uint8Array) {
  const structure = new Structure(bytes)
  return readPages(structure.file).map(({ reference }) => structure.annotationsOf(reference))
}

const link = { kind: 'Link', element: 'Link', alt: `Verify this document: ${url}`, within: inSection }
const linkOfInput = { kind: 'Link', element: 'Link', alt: undefined, within: ['Document', 'StructTreeRoot'] }

test('the links and fields that are added to a tagged document are in its structure, with words for them', async () => {
  const prepared = await prepare(archiveInput('2a'))
  const form = (alt: string) => ({ kind: 'Widget', element: 'Form', alt, within: inSection })
  assert.deepEqual(annotations(prepared), [
    [link, form(`When ${signer} signed`)],
    [linkOfInput, link, form(`When ${signer} signed`), form(`Signature of ${signer}`)],
  ])
  assert.equal(await qpdfComplaint(prepared), null)
})

test('fields that are filled after a signature are in no structure, where validators would not expect the change', async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, () => ({ kind: 'Widget', element: null, alt: undefined, within: [] }))
  assert.deepEqual(annotations(await prepare(archiveInput('2a'), 2)), [
    [link, ...fields(2)],
    [linkOfInput, link, ...fields(4)],
  ])
})

test('what a tagged document came with stays in its structure, and every key has one meaning', async () => {
  const input = archiveInput('2a')
  const [before, after] = [new Structure(input), new Structure(await prepare(input))]
  for (const [key, value] of before.parents) assert.deepEqual(after.parents.get(key), value)
  const next = asInteger(after.root?.get('ParentTreeNextKey')) ?? 0
  assert.deepEqual(
    [...after.parents.keys()],
    Array.from({ length: next }, (_, key) => key),
  )
})

test('the structure of a tagged document stays what was signed until it is closed', async () => {
  const { revisions, bytes } = await closeContract(archiveInput('3a'))
  const [prepared] = revisions
  assert.deepEqual(new Structure(bytes).parents, new Structure(prepared as Uint8Array).parents)
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
})

test('the seal of a document that nobody has signed is in its structure', async () => {
  const { bytes } = await beginSeal(archiveInput('2a'), {
    fieldName: 'Seal',
    organization: 'Muster & S\u00f6hne GmbH',
    sealedAt: SIGNED_AT,
    position: { page: 2, x: 300, y: 500 },
    fonts: notoFonts,
  })
  const [, onSecond = []] = annotations(bytes)
  assert.deepEqual(onSecond.at(-1), {
    kind: 'Widget',
    element: 'Form',
    alt: 'Seal of Muster & S\u00f6hne GmbH',
    within: ['Document', 'StructTreeRoot'],
  })
  assert.equal(new Structure(bytes).parents.size, 4)
})

/** A tagged page with one paragraph, whose catalog, structure root and parent tree are given. */
function tagged({
  catalog = '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R',
  root = '/K [6 0 R 8 0 R] /ParentTree 7 0 R',
  parents = '<< /Nums [0 [6 0 R]] >>',
} = {}): Uint8Array {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> /StructParents 0 >>',
    stream('/P << /MCID 0 >> BDC 50 50 100 100 re f EMC'),
    `<< /Type /StructTreeRoot ${root} >>`,
    '<< /Type /StructElem /S /P /P 5 0 R /Pg 3 0 R /K 0 >>',
    parents,
    '<< /Type /StructElem /S /P /P 5 0 R >>',
  ])
}

async function seal(document: Uint8Array): Promise<Uint8Array> {
  const place = { page: 1, x: 300, y: 500 }
  const who = { fieldName: 'Seal', organization: 'Muster', sealedAt: SIGNED_AT, fonts: notoFonts }
  return (await beginSeal(document, { ...who, position: place })).bytes
}

test('readers move through the fields of a tagged document in the order of its structure', async () => {
  for (const change of [prepare, seal]) {
    const { file } = new Structure(await change(tagged()))
    for (const { entries } of readPages(file)) assert.equal(asName(entries.get('Tabs')), 'S')
  }
})

for (const [name, change] of Object.entries({ prepared: prepare, sealed: seal })) {
  test(`a tree of parents in one piece keeps its keys when a document is ${name}, whatever its next key says`, async () => {
    for (const next of ['', '/ParentTreeNextKey 0', '/ParentTreeNextKey 9']) {
      const bytes = await change(tagged({ root: `/K [6 0 R 8 0 R] /ParentTree 7 0 R ${next}` }))
      const { parents } = new Structure(bytes)
      assert.deepEqual([...parents.keys()].slice(0, 2), [0, next.endsWith('9') ? 9 : 1])
      for (const { element, within } of annotations(bytes).flat()) {
        assert.ok(element === 'Form' || element === 'Link')
        assert.equal(within.at(-1), 'StructTreeRoot')
      }
    }
  })

  test(`a document whose structure is invalid is ${name} nevertheless, and its structure stays unchanged`, async () => {
    const broken = {
      'not marked': { catalog: '/StructTreeRoot 5 0 R' },
      'marked as not tagged': { catalog: '/MarkInfo << /Marked false >> /StructTreeRoot 5 0 R' },
      'no root': { catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 99 0 R' },
      'a root in the catalog': { catalog: '/MarkInfo << /Marked true >> /StructTreeRoot << /K 6 0 R >>' },
      'a tree of parents inside itself': { parents: '<< /Kids [7 0 R] >>' },
      'a tree of parents that is a reference to itself': { parents: '7 0 R' },
      'keys that are none': { parents: '<< /Nums [(a) 6 0 R] >>' },
      'keys beyond all numbers': { parents: '<< /Nums [2147483647 6 0 R] >>' },
    }
    for (const [what, parts] of Object.entries(broken)) {
      const bytes = await change(tagged(parts))
      assert.doesNotMatch(toText(bytes), /\/StructParent\s/, what)
    }
  })
}
