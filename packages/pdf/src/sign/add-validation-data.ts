import { readFormFields } from '../read/form-fields.ts'
import { signedFieldsOf } from '../read/signature-dictionary.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, dictionary, name, number } from '../read/value.ts'
import { IncrementalUpdate } from './incremental-update.ts'

/** DER each. */
export type ValidationData = {
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

/** The keys of a DSS and of its VRI entries (EN 319 142-1 5.4.2). */
const PARTS = [
  { part: 'certificates', store: 'Certs', perSignature: 'Cert' },
  { part: 'crls', store: 'CRLs', perSignature: 'CRL' },
  { part: 'ocsps', store: 'OCSPs', perSignature: 'OCSP' },
] as const

/**
 * Appends a revision with everything needed to validate the signatures once the certificate authorities are gone.
 * Existing data is kept and not written twice; signatures without their own entry get one with the new data.
 */
export async function addValidationData(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array<ArrayBuffer>> {
  const update = new IncrementalUpdate(bytes)
  const store = new Map(update.entries(update.catalog.get('DSS')))
  const perSignature: [string, PdfValue][] = []
  for (const { part, store: key, perSignature: own } of PARTS) {
    const { all, wanted } = mergeStreams(update, store.get(key), data[part])
    if (all.length > 0) store.set(key, array(all))
    if (wanted.length > 0) perSignature.push([own, array(wanted)])
  }
  const related = new Map(update.entries(store.get('VRI')))
  for (const key of await signatureKeys(update)) {
    if (!related.has(key)) related.set(key, update.add(dictionary(perSignature)))
  }
  store.set('VRI', update.add({ kind: 'dictionary', entries: related }))
  store.set('Type', name('DSS'))
  update.setEntries(update.file.root, {
    DSS: update.add({ kind: 'dictionary', entries: store }),
    Extensions: extensions(update),
  })
  return update.write().bytes
}

function mergeStreams(
  update: IncrementalUpdate,
  value: PdfValue | undefined,
  wanted: readonly Uint8Array[],
): { all: PdfReference[]; wanted: PdfReference[] } {
  const known = new Map<string, PdfReference>()
  const all: PdfReference[] = []
  for (const item of update.file.items(value)) {
    const stream = update.resolve(item)
    if (item.kind !== 'reference' || stream.kind !== 'stream') continue
    all.push(item)
    known.set(keyOf(update.file.decode(stream)), item)
  }
  const chosen = new Set<PdfReference>()
  for (const bytes of wanted) {
    const key = keyOf(bytes)
    const stream = known.get(key) ?? update.add({ kind: 'stream', entries: new Map(), raw: bytes })
    if (!known.has(key)) all.push(stream)
    known.set(key, stream)
    chosen.add(stream)
  }
  return { all, wanted: [...chosen] }
}

function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}

/** Uppercase hexadecimal SHA-1 of the Contents, padding included, as other implementations do. */
async function signatureKeys(update: IncrementalUpdate): Promise<string[]> {
  const { file } = update
  const signed = signedFieldsOf(file, readFormFields(file))
  const keys = signed.map(async ({ signature }) => {
    const contents = file.resolve(signature.get('Contents'))
    if (contents.kind !== 'string') return []
    const digest = await crypto.subtle.digest('SHA-1', new Uint8Array(contents.bytes))
    return [Buffer.from(digest).toString('hex').toUpperCase()]
  })
  return (await Promise.all(keys)).flat()
}

/** EN 319 142-1 5.6. */
function extensions(update: IncrementalUpdate): PdfValue {
  const entries = new Map(update.entries(update.catalog.get('Extensions')))
  entries.set(
    'ESIC',
    dictionary([
      ['BaseVersion', name('1.7')],
      ['ExtensionLevel', number(5)],
    ]),
  )
  return { kind: 'dictionary', entries }
}
