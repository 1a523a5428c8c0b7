import type { DocumentSealed } from '@countersign/api'
import type { Alongside } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { givenOf } from '../../vocabulary/reference.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import { type ChangedDocument, changeDocument, type LatestVersion } from '../documents/change-document.ts'
import { findExistingDocument, requireOwnDocument } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { findUsableSeal, requireOwnSeal } from './find-seal.ts'
import { holderOf } from './holder-of.ts'
import { type ApplyPorts, makeSealedContainer, makeSealedPdf } from './make-sealed.ts'
import type { Seal, SealPosition } from './model.ts'
import { insertUse, selectSealForShare } from './store.ts'

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
      requireUsable((await selectSealForShare(transaction, seal.id)) ?? seal, ports.clock.now())
      return async (changed) => {
        await insertUse(transaction, {
          sealId: seal.id,
          documentId: document.id,
          versionNumber: changed.version.number,
          // A person in the console has no key: this is then the person's id, recognizable by its prefix.
          keyId: caller.keyId,
          position,
          fieldName,
          sequenceNumber: changed.entry.sequenceNumber,
          usedAt: sealedAt,
        })
        const applied = { ...application, changed, fieldName, sealedAt }
        await keep?.(applied)
        await recordEvent(transaction, ports, {
          owner: document.owner,
          event: 'document.sealed',
          data: sealedEvent(seal, document, applied),
        })
        return applied
      }
    },
  })
}

function sealedEvent(seal: Seal, document: Document, { changed, sealedAt }: AppliedSeal): DocumentSealed {
  return {
    documentId: document.id,
    documentTitle: document.title,
    ...givenOf(document),
    sealId: seal.id,
    sealName: seal.name,
    fileHash: changed.version.fileHash,
    previousFileHash: changed.previous.fileHash,
    sealedAt: sealedAt.toISOString(),
    sequenceNumber: changed.entry.sequenceNumber,
  }
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

function requireUsable({ revoked, notAfter }: Seal, now: Date): void {
  if (revoked !== null) {
    throw new Refusal('SEAL_NOT_ACTIVE', `This seal was revoked on ${revoked.at.toISOString().slice(0, 10)}.`)
  }
  if (now > notAfter) {
    const day = notAfter.toISOString().slice(0, 10)
    throw new Refusal('SEAL_NOT_ACTIVE', `The certificate of this seal expired on ${day}. Create a new seal.`)
  }
}
