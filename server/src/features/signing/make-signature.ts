import {
  type Approval,
  type FieldValues,
  finishSignature,
  namesOfMethods,
  openFieldNames,
  type PreparedSignature,
  type SignatureMark,
} from '@countersign/pdf'
import type { SubjectName } from '@countersign/pki'
import { replaceUnsafeCharacters } from '@countersign/rules/readable-name'
import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import { testNoticeIn } from '../../vocabulary/mode.ts'
import { policiesOf } from './authentication/certificate-policies.ts'
import { entriesIn, type FieldEntry, type PlacedSeal } from './fields/model.ts'
import { inDocument, type SignatureEvidence, type Signer } from './model.ts'
import { signOnce } from './sign-once.ts'
import type { Access } from './signer-access.ts'
import type { SigningPorts } from './signing-ports.ts'

export interface MadeSignature {
  readonly bytes: Uint8Array
  readonly signedAt: Date
  readonly fieldName: string
  readonly evidence: SignatureEvidence
}

/** What a signer fills in with the signature. */
export interface Filling {
  /** The fields of all signers in all documents, by the position of the signer. */
  readonly entries: readonly (readonly FieldEntry[])[]
  readonly seals: readonly PlacedSeal[]
  readonly values: FieldValues
  readonly initials: SignatureMark | undefined
}

interface Written {
  /** The number of the document. */
  readonly number: number
  readonly mark: SignatureMark | Approval
  readonly filling: Filling
}

/**
 * Adds one person's signature to the container: CAdES B-T (EN 319 122-1 6.3), by a key that signs nothing else. The
 * typed or drawn mark has no place in it, and is in the trail.
 */
export async function makeContainerSignature(
  ports: SigningPorts,
  { signer, authentication }: Access,
  container: Uint8Array,
): Promise<MadeSignature> {
  const signedAt = ports.clock.now()
  const { bytes, name, digest } = await ports.pdfWork.beginContainerSignature(container, {
    fileName: null,
    at: signedAt,
  })
  const policies = policiesOf(authentication)
  const wanted = { profile: 'signer', subject: subjectOf(signer), policies, signingTime: signedAt } as const
  const { cms, evidence } = await signOnce(ports, wanted, digest)
  const signed = await ports.pdfWork.finishContainer(bytes, { name, cms, at: signedAt })
  return { bytes: signed, signedAt, fieldName: name, evidence }
}

/** Adds one person's signature to the file: PAdES B-T (EN 319 142-1 6.3), by a key that signs nothing else. */
export async function makeSignature(
  ports: SigningPorts,
  access: Access,
  written: Written,
  file: Uint8Array,
): Promise<MadeSignature> {
  const signedAt = ports.clock.now()
  const begun = await begin(ports, access, { ...written, signedAt }, file)
  const policies = policiesOf(access.authentication)
  const wanted = { profile: 'signer', subject: subjectOf(access.signer), policies } as const
  const { cms, evidence } = await signOnce(ports, wanted, begun.digest)
  return { bytes: finishSignature(begun, cms), signedAt, fieldName: begun.fieldName, evidence }
}

async function begin(
  ports: SigningPorts,
  { request, signer, signers, authentication }: Access,
  { number, mark, filling, signedAt }: Written & { readonly signedAt: Date },
  file: Uint8Array,
): Promise<PreparedSignature> {
  const { name } = signer
  const { field } = inDocument(signer, number)
  if (field === null) throw new Error(`there is no field for signer ${signer.id}`)
  const { fieldName, textFieldName } = field
  const language = request.language ?? defaultLanguage
  const says = mark.kind === 'approval' ? approvals : reasons
  const methods = authentication.map(({ method }) => method)
  const how = methods.length === 0 ? '' : ` (${namesOfMethods(language, methods)})`
  const reason = `${ports.mode === 'test' ? `${testNoticeIn(language)}. ` : ''}${says[language](request.id)}${how}`
  const { values, initials } = filling
  const all = entriesIn(filling.entries, number)
  const entriesOf = ({ position }: Signer) => all[position] ?? []
  const taken = placesToAdd(signers, signer, filling, number)
  const own = entriesOf(signer)
  const others = signers.filter(({ id, status }) => id !== signer.id && status === 'PENDING')
  return await ports.pdfWork.beginSignerSignature(file, {
    fieldName,
    isNew: !field.exists,
    taken,
    ...(textFieldName === null ? {} : { textFieldName }),
    // Without initials, their fields stay empty.
    entries: own.filter(({ type }) => type !== 'initials' || initials !== undefined),
    values: valuesOf(own, values),
    ...(initials && { initials }),
    email: signer.email,
    fieldNamesOfOthers: others.flatMap((one) =>
      openFieldNames({ textFieldName: inDocument(one, number).field?.textFieldName ?? null, entries: entriesOf(one) }),
    ),
    name,
    isDelegate: signer.delegatedBy !== null,
    signedAt,
    authentication: methods,
    reference: request.id,
    language,
    mark,
    reason,
  })
}

/** Where the other signatures and the seals of a document will add their fields. */
function placesToAdd(signers: readonly Signer[], signer: Signer, { entries, seals }: Filling, number: number) {
  const all = entriesIn(entries, number)
  const others = signers.filter((one) => one.id !== signer.id && inDocument(one, number).field?.exists === false)
  return [
    ...others.flatMap(({ position }) => (all[position] ?? []).flatMap(({ places }) => places)),
    ...seals.flatMap(({ document, exists, place }) => (document !== number || exists || place === null ? [] : [place])),
  ]
}

/** Without those of fields in other documents. */
function valuesOf(entries: readonly FieldEntry[], values: FieldValues): FieldValues {
  const ids = new Set(entries.map(({ id }) => id))
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)))
}

/** PDF readers show it in their list of signatures. */
const reasons: Readonly<Record<Language, (reference: string) => string>> = {
  en: (reference) => `Signed electronically, reference ${reference}`,
  de: (reference) => `Elektronisch unterzeichnet, Referenz ${reference}`,
  fr: (reference) => `Signé électroniquement, référence ${reference}`,
  it: (reference) => `Firmato elettronicamente, riferimento ${reference}`,
  es: (reference) => `Firmado electrónicamente, referencia ${reference}`,
  ar: (reference) => `تم التوقيع إلكترونيًا، المرجع \u2066${reference}\u2069`,
}

const approvals: typeof reasons = {
  en: (reference) => `Approved electronically, reference ${reference}`,
  de: (reference) => `Elektronisch genehmigt, Referenz ${reference}`,
  fr: (reference) => `Approuvé électroniquement, référence ${reference}`,
  it: (reference) => `Approvato elettronicamente, riferimento ${reference}`,
  es: (reference) => `Aprobado electrónicamente, referencia ${reference}`,
  ar: (reference) => `تمت الموافقة إلكترونيًا، المرجع \u2066${reference}\u2069`,
}

function subjectOf({ id, name, email }: Signer): SubjectName {
  // X.520 6.2.9: a PrintableString, which has no underscore.
  return { commonName: plainName(name), email, serialNumber: id.replace('_', '-') }
}

/** RFC 5280 appendix A.1: ub-common-name is 64 characters; the file still has a longer name in full. */
function plainName(name: string): string {
  const characters = [...replaceUnsafeCharacters(name, ' ').trim()]
  return characters.length <= 64 ? characters.join('') : `${characters.slice(0, 63).join('').trimEnd()}…`
}
