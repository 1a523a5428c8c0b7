import type { Transaction } from '../../../ports/database.ts'
import { defaultLanguage, type Language } from '../../../vocabulary/language.ts'
import type { ChangedDocument } from '../../documents/change-document.ts'
import type { SignatureProof } from '../../documents/gather-validation.ts'
import type { AppliedSignature } from '../../documents/model.ts'
import { holderOf } from '../../seals/holder-of.ts'
import type { UsableSeal } from '../../seals/model.ts'
import { holdSeal, recordUse } from '../../seals/record-use.ts'
import { sealField } from '../../seals/seal-field.ts'
import type { TrailSeal } from '../evidence/trail.ts'
import type { SigningRequest } from '../model.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { findSealFor } from './choose-seals.ts'
import type { PlacedSeal } from './model.ts'

/** A seal in the file. */
interface AppliedSeal {
  readonly seal: UsableSeal
  readonly organization: string
  readonly field: PlacedSeal
  readonly sealedAt: Date
  readonly proof: SignatureProof
}

export interface SealedFile {
  readonly bytes: Uint8Array
  readonly seals: readonly AppliedSeal[]
}

/** Seals the fields of a document that everyone has signed, one after the other. */
export async function applySeals(
  ports: SigningPorts,
  request: Pick<SigningRequest, 'id' | 'language'>,
  file: Uint8Array,
  fields: readonly PlacedSeal[],
): Promise<SealedFile> {
  const language = request.language ?? defaultLanguage
  const seals: AppliedSeal[] = []
  let bytes = file
  for (const field of fields) {
    const seal = await findSealFor(ports, field)
    const organization = await holderOf(ports, seal)
    const sealedAt = ports.clock.now()
    const sealed = await sealField(ports, { seal, organization, sealedAt }, bytes, {
      fieldName: field.fieldName,
      newAt: field.exists ? null : (field.place ?? 'invisible'),
      language,
      reason: reasons[language](organization, request.id),
    })
    bytes = sealed.bytes
    seals.push({ seal, organization, field, sealedAt, proof: sealed.proof })
  }
  return { bytes, seals }
}

/** PDF readers show it in their list of signatures. */
const reasons: Readonly<Record<Language, (organization: string, reference: string) => string>> = {
  en: (organization, reference) => `Sealed by ${organization}, reference ${reference}`,
  de: (organization, reference) => `Gesiegelt von ${organization}, Referenz ${reference}`,
  fr: (organization, reference) => `Cacheté par ${organization}, référence ${reference}`,
  it: (organization, reference) => `Sigillato da ${organization}, riferimento ${reference}`,
  es: (organization, reference) => `Sellado por ${organization}, referencia ${reference}`,
  ar: (organization, reference) => `ختم من ${organization}، المرجع ${reference}`,
}

/** What the version of the document lists. */
export function signaturesOfSeals({ seals }: SealedFile): AppliedSignature[] {
  return seals.map(({ organization, sealedAt, field }) => ({
    kind: 'seal',
    name: organization,
    signedAt: sealedAt,
    fieldName: field.fieldName,
  }))
}

/** Nobody revokes the seals until the transaction ends. */
export async function holdSeals(
  ports: Pick<SigningPorts, 'clock'>,
  transaction: Transaction,
  { seals }: SealedFile,
): Promise<void> {
  for (const { seal } of seals) await holdSeal(ports, transaction, seal)
}

/** Once for each seal, wherever it is in the document. */
export async function recordSeals(
  ports: SigningPorts,
  transaction: Transaction,
  { id: by }: Pick<SigningRequest, 'id'>,
  { seals }: SealedFile,
  changed: ChangedDocument,
): Promise<void> {
  const first = new Map(seals.toReversed().map((applied) => [applied.seal.id, applied]))
  for (const { seal, field, sealedAt } of first.values()) {
    const { place, fieldName } = field
    const position = place && { page: place.page, x: place.rect.x, y: place.rect.y, width: place.rect.width }
    await recordUse(ports, transaction, { seal, by, position, fieldName, sealedAt }, changed)
  }
}

/** Nothing without seals. */
export function describeSeals({ seals }: SealedFile): { readonly seals?: readonly TrailSeal[] } {
  const described = seals.map(({ seal, organization, field }) => ({
    sealId: seal.id,
    organization,
    name: seal.name,
    certificate: { fingerprint: seal.fingerprint },
    fieldName: field.fieldName,
  }))
  return described.length > 0 ? { seals: described } : {}
}
