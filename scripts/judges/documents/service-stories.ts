import { archiveInput } from '../../../packages/pdf/test/support/archive-input.ts'
import { plainPdf, stream } from '../../../packages/pdf/test/support/plain-pdf.ts'
import { leaseForm } from '../../../server/test/signing/lease-form.ts'
import type { JudgedDocument } from '../model.ts'
import { textInput } from './inputs.ts'
import { pause, type RunningService } from './running-service.ts'

/** The documents of a completed request. */
export interface Completed extends Pick<JudgedDocument, 'pdfa'> {
  readonly documentIds: readonly string[]
}

type Values = Readonly<Record<string, string | boolean>>

interface Person {
  readonly name: string
  readonly email: string
  readonly role?: 'signer' | 'approver' | 'viewer' | 'cc'
  readonly order?: number
  readonly label?: string
  readonly delivery?: 'email' | 'in_person'
  readonly mayDelegate?: boolean
}

interface Story {
  readonly files: readonly Uint8Array[]
  readonly signers: readonly Person[]
  readonly fields?: readonly object[]
  readonly more?: object
  /** What each person fills in, in the order of the signers. */
  readonly values?: readonly Values[]
  /** Before the request. */
  readonly sealFirst?: boolean
}

const anna = { name: 'Anna Kowalska', email: 'anna@example.org' }
const ben = { name: 'Ben Okafor', email: 'ben@example.org' }
const carla = { name: 'Carla Rossi', email: 'carla@example.org', order: 1 }
const cleo = { name: 'Cleo Park', email: 'cleo@example.org', role: 'viewer', order: 2 } as const
const dora = { name: 'Dora Lind', email: 'dora@example.org', role: 'cc' } as const
const delegate = { name: 'Nora Weiss', email: 'nora@example.org' }

/** On page 1, to the right of the text. */
const box = { page: 1, x: 330, y: 300 }
const note = (signer: number, y: number, more: object = {}) => ({
  id: `note-${signer}`,
  signer,
  type: 'text',
  ...box,
  y,
  ...more,
})
const signatureOf = (signer: number, y: number, more: object = {}) => ({
  signer,
  type: 'signature',
  ...box,
  y,
  ...more,
})

const pdfa = { flavour: '2b', input: archiveInput('2b') } as const

export const serviceStories: Readonly<Record<string, (service: RunningService) => Promise<Completed>>> = {
  'service: approver and signer, viewer last, a copy, seal field': story({
    files: [textInput()],
    signers: [anna, { ...ben, role: 'approver' }, cleo, dora],
    fields: [signatureOf(1, 200), note(1, 300), { type: 'seal', ...box, y: 100 }],
    values: [{ 'note-1': 'Delivered on Monday' }],
  }),
  'service: 2 documents, seal fields in both': story({
    files: [textInput(), textInput([0, 90])],
    signers: [anna, ben],
    fields: [
      note(1, 300),
      note(2, 300, { document: 2 }),
      signatureOf(1, 200, { document: 2 }),
      { type: 'seal', ...box, y: 100 },
      { type: 'seal', ...box, y: 100, document: 2 },
    ],
    values: [{ 'note-1': 'First' }, { 'note-2': 'Second' }],
  }),
  'service: delegated, 2 documents': story({
    files: [textInput(), textInput()],
    signers: [{ ...anna, mayDelegate: true }, ben],
    fields: [note(1, 300), signatureOf(1, 200), signatureOf(2, 200, { document: 2 })],
    values: [{ 'note-1': 'By another person' }],
  }),
  'service: in person, then by email': story({
    files: [textInput()],
    signers: [{ ...anna, delivery: 'in_person' }, carla],
    fields: [signatureOf(1, 200), note(2, 300)],
    values: [{}, { 'note-2': 'Later' }],
  }),
  'service: form and tags, 3 signers in 2 groups': story({
    files: [leaseForm(['', '{{signature:2}}', '{{text:2:Job title;required=false}}'])],
    signers: [anna, ben, carla],
    fields: [
      { id: 'on', signer: 1, type: 'date', anchor: 'Signed on:' },
      { id: 'rent', signer: 1, type: 'number', anchor: 'Monthly rent in EUR:', value: '900' },
      { id: 'pets', signer: 1, type: 'checkbox', page: 2, x: 50, y: 300 },
      { id: 'pay', signer: 2, type: 'radio', page: 2, x: 50, y: 350, options: ['Monthly', 'Yearly'] },
      { id: 'deposit', signer: 2, type: 'text', page: 2, x: 300, y: 400, value: '1,200 EUR', readOnly: true },
      { type: 'seal', page: 2, x: 300, y: 100 },
      { id: 'company', signer: 3, type: 'text', name: 'company' },
      { id: 'floor', signer: 3, type: 'dropdown', name: 'floor' },
    ],
    more: { textTags: 'hide' },
    values: [
      { rent: '1250', pets: true },
      { pay: 'Yearly', 'tag-2': 'Architect' },
      { company: 'Acme', floor: 'First' },
    ],
  }),
  'service: seal by tag, hidden': story({
    files: [leaseForm(['', '{{signature:1}}', '', '{{seal}}'])],
    signers: [anna],
    more: { textTags: 'hide' },
  }),
  'service: turned and cropped pages, fields on each': story({
    files: [croppedInput()],
    signers: [anna, ben],
    fields: [1, 2, 3, 4].flatMap((page) => [
      { id: `note-${page}`, signer: 1, type: 'text', page, x: 40, y: 40 },
      { signer: 2, type: 'signature', page, x: 40, y: 80 },
    ]),
    more: { stamp: { allPages: true } },
    values: [{ 'note-1': 'One', 'note-2': 'Two', 'note-3': 'Three', 'note-4': 'Four' }],
  }),
  'service: sealed before, signature fields and a seal field': story({
    files: [textInput()],
    sealFirst: true,
    signers: [anna, ben],
    fields: [signatureOf(1, 200), signatureOf(2, 300), { type: 'seal', ...box, y: 100 }],
  }),
  'service: PDF/A-2b, approver, fields, seal field': async (service) => ({
    ...(await story({
      files: [pdfa.input],
      signers: [anna, { ...ben, role: 'approver' }],
      fields: [signatureOf(1, 200), note(1, 300), { type: 'seal', ...box, y: 100 }],
      values: [{ 'note-1': 'To keep' }],
    })(service)),
    pdfa,
  }),
}

function story({ files, signers, fields = [], more = {}, values = [], sealFirst = false }: Story) {
  return async (service: RunningService): Promise<Completed> => {
    const { client, sealId } = service
    const documentIds: string[] = []
    for (const bytes of files) {
      const { documentId } = await client.documents.upload({ file: new Uint8Array(bytes), title: 'Contract' })
      documentIds.push(documentId)
    }
    if (sealFirst) {
      for (const documentId of documentIds) {
        await client.seals.apply({ documentId, sealId, position: { page: 1, x: 330, y: 450 } })
      }
    }
    const created = await client.signing.create({
      documentTitle: 'Contract',
      documents: documentIds.map((documentId) => ({ documentId })),
      signers,
      fields,
      ...more,
    } as Parameters<typeof client.signing.create>[0])
    const { signingRequestId: id } = created
    for (const [index, { signingUrl }] of created.signers.entries()) {
      const person = signers[index]
      if (person === undefined || person.role === 'cc') continue
      await hasTurn(service, id, index)
      await doPart(service, person, signingUrl, files.length, values[index] ?? {})
    }
    const { status } = await client.signing.waitUntilEnded(id)
    if (status !== 'COMPLETED') throw new Error(`the request is ${status}`)
    return { documentIds }
  }
}

async function hasTurn({ client }: RunningService, id: string, index: number): Promise<void> {
  for (;;) {
    const { status, reason, signers } = await client.signing.read(id)
    if (status === 'FAILED') throw new Error(`the request failed: ${reason}`)
    if (signers[index]?.isTheirTurn) return
    await pause()
  }
}

/** Views all documents, and then signs, approves, or asks somebody else to sign. */
async function doPart(service: RunningService, person: Person, link: string, count: number, values: Values) {
  const { role = 'signer', mayDelegate, name } = person
  if (mayDelegate) {
    await service.act(link, 'POST', '/delegate', delegate)
    return await doPart(service, delegate, await service.linkFor(delegate.email), count, values)
  }
  await service.act(link, 'GET', '')
  for (let document = 1; document <= count; document++) await service.act(link, 'POST', '/viewed', { document })
  if (role === 'viewer') return
  const signature = role === 'signer' && { signature: { kind: 'typed', text: name }, values }
  await service.act(link, 'POST', '/sign', { consent: true, ...signature })
}

/** Pages that are turned by every quarter, of which only a part is visible. */
function croppedInput(): Uint8Array {
  const turns = [0, 90, 180, 270]
  const kids = turns.map((_, index) => `${5 + index} 0 R`).join(' ')
  const lines = Array.from({ length: 12 }, (_, line) => `(Clause ${line + 1}. The parties agree.) '`)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count 4 /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    stream(`BT /F 11 Tf 16 TL 250 700 Td ${lines.join(' ')} ET`),
    ...turns.map(
      (turn) =>
        `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 700 900] /CropBox [60 50 660 850] /Rotate ${turn} >>`,
    ),
  ])
}
