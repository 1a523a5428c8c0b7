import {
  addValidationData,
  beginDocumentTimestamp,
  beginSeal,
  beginSignerSignature,
  type FieldValues,
  finishSignature,
  locateFields,
  openFieldNames,
  type PreparedField,
  prepareDocument,
  type RequestedField,
} from '../../../packages/pdf/src/index.ts'
import { Authority } from '../../../packages/pdf/test/support/authority.ts'
import { notoFonts } from '../../../packages/pdf/test/support/noto-fonts.ts'
import { sampleBlock } from '../../../packages/pdf/test/support/sample-block.ts'
import { authority, SIGNED_AT, stampTime } from '../../../packages/pdf/test/support/sample-contract.ts'
import type { Signer } from '../../../packages/pki/src/index.ts'
import type { Expectation } from '../model.ts'
import { issue } from './issue.ts'
import { gatherForRenewal, gatherValidation } from './validation-data.ts'

/** A file in progress, with what a judge should find in it. */
export interface Draft {
  readonly bytes: Uint8Array
  readonly signatures: ReadonlyMap<string, Expectation>
}

export interface Completion {
  readonly signers: number
  readonly allPages: boolean
  /** Who signs when, by the numbers of the signers from 0; default one after another. */
  readonly order?: readonly number[]
  /** What each has drawn; default their typed names. */
  readonly drawn?: Uint8Array
  /** What they fill in; default nothing. */
  readonly fields?: readonly RequestedField[]
  readonly values?: readonly FieldValues[]
}

/** What the service does from the request to its completion. */
export async function completeDocument(draft: Draft, completion: Completion): Promise<Draft> {
  const { signers, allPages, order, drawn, values } = completion
  const block = sampleBlock(signers)
  const fields = await locateFields(draft.bytes, { fields: completion.fields ?? [], tags: 'ignore', signers })
  const prepared = await prepareDocument(draft.bytes, { block, allPages, fields, fonts: notoFonts })
  const signatures = new Map(draft.signatures)
  const keys: Signer[] = []
  let bytes = prepared.bytes
  for (const index of order ?? block.signers.keys()) {
    const name = block.signers[index]?.name ?? ''
    const key = await issue('signer', name, HOUR_LATER)
    const own = moveToFront(prepared.fields, index)
    bytes = await signAs(bytes, own, name, key, drawn, values?.[index])
    signatures.set(own[0]?.fieldName ?? '', 'B-LTA')
    keys.push(key)
  }
  const timestamp = 'DocumentTimestamp_1'
  const closed = await close(bytes, keys, timestamp)
  return { bytes: closed, signatures: signatures.set(timestamp, 'document timestamp') }
}

/** The certificate of a signer serves one signature, within the hour. */
const HOUR_LATER = new Date(SIGNED_AT.getTime() + 3_600_000)

function moveToFront<Item>(items: readonly Item[], index: number): Item[] {
  return [...items.slice(index, index + 1), ...items.filter((_, i) => i !== index)]
}

async function signAs(
  bytes: Uint8Array,
  [own, ...others]: readonly PreparedField[],
  name: string,
  key: Signer,
  drawn: Uint8Array | undefined,
  values: FieldValues | undefined,
): Promise<Uint8Array> {
  if (own === undefined) throw new Error(`there is no field for ${name}`)
  const { reference } = sampleBlock(1)
  const reason = `Signed electronically, reference ${reference}`
  const begun = await beginSignerSignature(bytes, {
    fieldName: own.fieldName,
    isNew: !own.exists,
    ...(own.textFieldName === null ? {} : { textFieldName: own.textFieldName }),
    entries: own.entries,
    values: values ?? {},
    email: 'signer@example.com',
    fieldNamesOfOthers: others.flatMap(openFieldNames),
    name,
    signedAt: SIGNED_AT,
    reference,
    mark: drawn === undefined ? { kind: 'typed', text: name } : { kind: 'drawn', png: drawn },
    reason,
    fonts: notoFonts,
  })
  return finishSignature(begun, await authority.cms(begun, key, SIGNED_AT))
}

/** The seal of an organization, which the service can add to a document at any time. */
export async function sealDocument(draft: Draft, png?: Uint8Array): Promise<Draft> {
  const organization = 'Muster & S\u00f6hne GmbH'
  const fieldName = 'Seal_1'
  const begun = await beginSeal(draft.bytes, {
    fieldName,
    organization,
    sealedAt: SIGNED_AT,
    position: { page: 1, x: 300, y: 500 },
    reason: `Sealed by ${organization}`,
    fonts: notoFonts,
    ...(png === undefined ? {} : { png }),
  })
  const key = await issue('seal', organization, new Date('2028-06-01T00:00:00Z'))
  const sealed = finishSignature(begun, await authority.cms(begun, key, SIGNED_AT))
  const timestamp = `DocumentTimestamp_${fieldName}`
  const signatures = new Map(draft.signatures).set(fieldName, 'B-LTA').set(timestamp, 'document timestamp')
  return { bytes: await close(sealed, [key], timestamp), signatures }
}

/** What the service does before the certificates of the last timestamp expire: the next one is by another key. */
export async function renewDocument(draft: Draft): Promise<Draft> {
  const { root, issuing } = authority
  const tsa = await issue('tsa', 'Test TSA 2', new Date('2033-12-01T00:00:00Z'))
  const successor = new Authority(root, issuing, tsa, 100)
  const fieldName = 'DocumentTimestamp_2'
  const validated = await addValidationData(draft.bytes, await gatherForRenewal(RENEWED_AT))
  const begun = await beginDocumentTimestamp(validated, { fieldName })
  const bytes = finishSignature(begun, await successor.timestamp(begun.digest, RENEWED_AT))
  return { bytes, signatures: new Map(draft.signatures).set(fieldName, 'document timestamp') }
}

const RENEWED_AT = new Date('2026-06-20T10:00:00Z')

/** Adds the validation data of these signatures, and a timestamp over it all. */
async function close(bytes: Uint8Array, keys: readonly Signer[], timestamp: string): Promise<Uint8Array> {
  return await stampTime(await addValidationData(bytes, await gatherValidation(keys)), timestamp)
}
