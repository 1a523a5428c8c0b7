import { type ArchiveOptions, archiveInput, type Flavour } from '../../../packages/pdf/test/support/archive-input.ts'
import { allTypes, box, entered, field } from '../../../packages/pdf/test/support/fields-contract.ts'
import type { ColorSpace } from '../../../packages/pdf/test/support/icc-profile.ts'
import { streamedPdf } from '../../../packages/pdf/test/support/plain-pdf.ts'
import { writeHandPng } from '../../../packages/pdf/test/support/write-png.ts'
import type { JudgedDocument } from '../model.ts'
import { type Completion, completeDocument, type Draft, renewDocument, sealDocument } from './complete-document.ts'
import { detachedSignature, sealedContainer, signedContainer } from './containers.ts'
import { formInput, textInput } from './inputs.ts'
import { signAsStranger } from './sign-as-stranger.ts'

/** Makes the documents for the judges: all, or those with one of these words in their names. */
export async function makeDocuments(words: readonly string[]): Promise<JudgedDocument[]> {
  const documents: JudgedDocument[] = []
  for (const [name, make] of Object.entries(matrix)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    documents.push({ name, ...(await make()) })
  }
  return documents
}

type Made = Omit<JudgedDocument, 'name'>

const drawn = writeHandPng()
const onlySignature = field('sign', 0, 'signature', box(1, 60, 100, 160, 40))

const matrix: Readonly<Record<string, () => Promise<Made>>> = {
  '1 signer': () => signed(textInput(), 1),
  '3 signers, one after another': () => signed(textInput(), 3),
  '3 signers, the last one first': () => signed(textInput(), 3, { order: [2, 0, 1] }),
  '50 signers': () => signed(textInput(), 50),
  '1 signer, on all of 3 pages': () => signed(textInput([0, 0, 0]), 1, { allPages: true }),
  '2 signers, on all of 3 pages': () => signed(textInput([0, 0, 0]), 2, { allPages: true }),
  '3 signers, on all of 4 turned pages': () => signed(textInput([0, 90, 180, 270]), 3, { allPages: true }),
  ...each([0, 90, 180, 270], (turn) => [`turned by ${turn}`, () => signed(textInput([turn]), 2)]),
  ...each(['1.3', '1.4', '1.5', '1.6', '1.7', '2.0'], (version) => [
    `PDF ${version}`,
    () => signed(textInput([0], `%PDF-${version}`), 2),
  ]),
  'cross-reference stream': () => signed(streamedInput(), 2),
  'sealed only': () => sealDocument(upload(textInput())),
  'sealed before 2 signers': async () => finish(await sealDocument(upload(textInput())), 2),
  'sealed after 2 signers': async () => sealDocument(await signed(textInput(), 2)),
  'ASiC-E, sealed': () => sealedContainer(1),
  'ASiC-E, 2 seals': () => sealedContainer(2),
  'ASiC-E, 1 signer': () => signedContainer(1),
  'ASiC-E, 10 signers': () => signedContainer(10),
  'CAdES beside its file': () => detachedSignature(),
  'renewed, 2 signers': async () => renewDocument(await signed(textInput(), 2)),
  'renewed, sealed only': async () => renewDocument(await sealDocument(upload(textInput()))),
  'form, 1 signer': () => signed(formInput(), 1),
  'form, 3 signers': () => signed(formInput(), 3),
  ...each([0, 90], (turn) => [
    `fields, 3 signers, turned by ${turn}`,
    () => signed(textInput([turn]), 3, { order: [1, 2, 0], fields: allTypes(1, 60, 100), values: entered }),
  ]),
  'fields, 1 signer with nothing to enter': () => signed(textInput(), 1, { fields: [onlySignature] }),
  'signed before by a stranger': async () => finish(await signAsStranger(upload(textInput()), false), 2),
  'certified before by a stranger': async () => finish(await signAsStranger(upload(textInput()), true), 2),
  ...each<Flavour>(['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'], (flavour) => [
    `PDF/A-${flavour}`,
    () => archived(flavour, {}, (input) => signed(input, 2)),
  ]),
  ...each<Flavour>(['1a', '1b', '2a', '3b'], (flavour) => [
    `PDF/A-${flavour}, fields`,
    () => archived(flavour, {}, (input) => signed(input, 3, { drawn, fields: allTypes(1, 60, 100), values: entered })),
  ]),
  'PDF/A-2b, no output intent, fields': () =>
    archived('2b', { space: 'none' }, (input) => signed(input, 3, { fields: allTypes(1, 60, 100), values: entered })),
  ...each<Flavour>(['1a', '2a', '3a'], (flavour) => [
    `PDF/A-${flavour}, 1 signer on all pages`,
    () => archived(flavour, {}, (input) => signed(input, 1, { allPages: true })),
  ]),
  ...each<Flavour>(['1b', '2b', '3a'], (flavour) => [
    `PDF/A-${flavour}, 8 signers on all pages`,
    () => archived(flavour, {}, (input) => signed(input, 8, { allPages: true })),
  ]),
  ...each<[Flavour, ColorSpace | 'none']>(
    [
      ['1b', 'cmyk'],
      ['1b', 'gray'],
      ['1b', 'none'],
      ['2b', 'cmyk'],
      ['2b', 'gray'],
      ['2b', 'none'],
      ['3a', 'cmyk'],
    ],
    ([flavour, space]) => [
      `PDF/A-${flavour}, ${space === 'none' ? 'no output intent' : space}, drawn, sealed`,
      () => archived(flavour, { space }, async (input) => sealDocument(await signed(input, 2, { drawn }), drawn)),
    ],
  ),
  'PDF/A-2b, cross-reference stream': () => archived('2b', { streamed: true }, (input) => signed(input, 2)),
  ...each<Flavour>(['1a', '1b', '2a', '2b', '3b'], (flavour) => [
    `PDF/A-${flavour}, sealed only`,
    () => archived(flavour, {}, (input) => sealDocument(upload(input), drawn)),
  ]),
  'PDF/A-1b, signed before by a stranger': () =>
    archived('1b', {}, async (input) => finish(await signAsStranger(upload(input), false), 2)),
}

function each<Item>(items: readonly Item[], row: (item: Item) => [string, () => Promise<Made>]) {
  return Object.fromEntries(items.map(row))
}

function upload(bytes: Uint8Array): Draft {
  return { bytes, signatures: new Map() }
}

function signed(input: Uint8Array, signers: number, more: Partial<Completion> = {}): Promise<Draft> {
  return finish(upload(input), signers, more)
}

function finish(draft: Draft, signers: number, more: Partial<Completion> = {}): Promise<Draft> {
  return completeDocument(draft, { signers, allPages: false, ...more })
}

async function archived(
  flavour: Flavour,
  options: ArchiveOptions,
  complete: (input: Uint8Array) => Promise<Draft>,
): Promise<Made> {
  const input = archiveInput(flavour, options)
  return { ...(await complete(input)), pdfa: { flavour, input } }
}

function streamedInput(): Uint8Array {
  return streamedPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ])
}
