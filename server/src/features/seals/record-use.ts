import type { DocumentSealed } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { givenOf } from '../../vocabulary/reference.ts'
import type { ChangedDocument } from '../documents/change-document.ts'
import { type RecordPorts, recordEvent } from '../webhooks/record-event.ts'
import { requireUsable, type Seal, type SealPosition } from './model.ts'
import { insertUse, selectSealForShare } from './store.ts'

/** Nobody revokes the seal until the transaction ends; refuses one that is revoked already. */
export async function holdSeal(
  { clock }: { readonly clock: Clock },
  transaction: Transaction,
  seal: Seal,
): Promise<void> {
  requireUsable((await selectSealForShare(transaction, seal.id)) ?? seal, clock.now())
}

interface RecordedUse {
  readonly seal: Seal
  /** Who did it: a key, a person in the console or a signing request, recognizable by its prefix. */
  readonly by: string
  readonly position: SealPosition | null
  readonly fieldName: string
  readonly sealedAt: Date
}

/** Lists the use of a seal, and reports it as an event. Once for each version and seal. */
export async function recordUse(
  ports: RecordPorts,
  transaction: Transaction,
  { seal, by, position, fieldName, sealedAt }: RecordedUse,
  changed: ChangedDocument,
): Promise<void> {
  const { document, version, entry } = changed
  await insertUse(transaction, {
    sealId: seal.id,
    documentId: document.id,
    versionNumber: version.number,
    keyId: by,
    position,
    fieldName,
    sequenceNumber: entry.sequenceNumber,
    usedAt: sealedAt,
  })
  const data = sealedEvent(seal, changed, sealedAt)
  await recordEvent(transaction, ports, { owner: document.owner, event: 'document.sealed', data })
}

function sealedEvent(seal: Seal, changed: ChangedDocument, sealedAt: Date): DocumentSealed {
  const { document, version, previous, entry } = changed
  return {
    documentId: document.id,
    documentTitle: document.title,
    ...givenOf(document),
    sealId: seal.id,
    sealName: seal.name,
    fileHash: version.fileHash,
    previousFileHash: previous.fileHash,
    sealedAt: sealedAt.toISOString(),
    sequenceNumber: entry.sequenceNumber,
  }
}
