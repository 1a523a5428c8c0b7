import type { Alongside } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { type Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import { type ChangedDocument, changeDocument, type LatestVersion } from '../documents/change-document.ts'
import { findExistingDocument, requireOwnDocument } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import { findUsableSeal, requireOwnSeal } from './find-seal.ts'
import { holderOf } from './holder-of.ts'
import { type ApplyPorts, makeSealedContainer, makeSealedPdf } from './make-sealed.ts'
import { requireUsable, type SealPosition } from './model.ts'
import { holdSeal, recordUse } from './record-use.ts'

export interface SealApplication {
  readonly sealId: string
  readonly documentId: string
  /** Null if the document has no pages. */
  readonly position: SealPosition | null
}

export interface AppliedSeal extends SealApplication {
  readonly changed: ChangedDocument
  readonly fieldName: string
  readonly sealedAt: Date
}

/** Adds the organization's seal to one of the caller's documents, as a new version. */
export async function applySeal(
  ports: ApplyPorts,
  caller: Caller & { readonly organization: { readonly id: string } },
  application: SealApplication,
  alongside?: Alongside<AppliedSeal>,
): Promise<AppliedSeal> {
  const seal = await findUsableSeal(ports, application.sealId)
  const document = await findExistingDocument(ports, application.documentId)
  requireOwnSeal(caller.organization.id, seal)
  requireOwnDocument(caller, document)
  const position = requireFittingPosition(document, application.position)
  requireUsable(seal, ports.clock.now())
  const holder = await holderOf(ports, seal)
  return await changeDocument(ports, document.id, {
    kind: 'SEALED',
    entryType: 'DOCUMENT_SEALED',
    by: null,
    spend: 'seals',
    names: alongside === undefined ? [] : [alongside.name],
    async make(latest) {
      const sealedAt = ports.clock.now()
      const sealing = { seal, organization: holder, sealedAt }
      const made =
        position === null
          ? await makeSealedContainer(ports, sealing, latest)
          : await makeSealedPdf(ports, sealing, latest, { ...position, fieldName: nextField(ports, latest) })
      return { ...made, sealedAt }
    },
    async join(transaction, _document, { sealedAt, fieldName }) {
      const keep = await alongside?.join(transaction)
      await holdSeal(ports, transaction, seal)
      return async (changed) => {
        const by = caller.keyId
        await recordUse(ports, transaction, { seal, by, position, fieldName, sealedAt }, changed)
        const applied = { ...application, changed, fieldName, sealedAt }
        await keep?.(applied)
        return applied
      }
    },
  })
}

function nextField({ randomness }: Pick<ApplyPorts, 'randomness'>, { version }: LatestVersion): string {
  return `Seal_${version.number + 1}_${hexOf(randomness.bytes(3))}`
}

/** A position needs a page of a PDF. */
function requireFittingPosition({ container }: Document, position: SealPosition | null): SealPosition | null {
  if (container === null && position === null) throw positionMissing()
  if (container !== null && position !== null) {
    throw wrongField(
      'position',
      'position is not allowed, because this document is not a PDF and has no pages. Omit position.',
      'INVALID_POSITION',
    )
  }
  return position
}

export function positionMissing(): Refusal {
  return wrongField('position', 'position is required. Send an object with page, x and y.')
}
