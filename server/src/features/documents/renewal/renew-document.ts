import type { Weakness } from '@countersign/pki'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { hexOf } from '../../../vocabulary/sha256-hex.ts'
import { type ChangePorts, changeDocument, type LatestVersion, type MadeVersion } from '../change-document.ts'
import { closeContainerAgain } from '../close-container.ts'
import { type ClosePorts, closeAgain } from '../close-file.ts'
import { selectDocument } from '../document-store.ts'
import type { JudgePorts } from '../judge-file.ts'
import type { Document, Version, VersionEntryType } from '../model.ts'
import { refusingContainer, refusingPdf } from '../refuse-file.ts'
import { protectionOf } from './measure-protection.ts'
import { setProtection } from './store.ts'
import { whyTooWeak } from './why-too-weak.ts'

export interface RenewPorts extends ChangePorts, JudgePorts, ClosePorts {}

/**
 * Adds fresh validation data and a new document timestamp to a completed document, as its own version, so that it stays
 * provable once the certificates of its last timestamp have expired or its algorithms are too weak. Does nothing if
 * another node was faster. Refuses if a new timestamp would not help.
 */
export async function renewDocument(ports: RenewPorts, documentId: string, dueBefore: Date): Promise<void> {
  const known = await selectDocument(ports.database, documentId)
  if (known === undefined || !isDue(known, dueBefore)) return
  try {
    await changeDocument(ports, documentId, {
      kind: 'RENEWED',
      entryType: entryTypeOf(known),
      by: null,
      async make(latest) {
        if (!isDue(latest.document, dueBefore)) throw new NotDue()
        return await makeRenewed(ports, latest, dueBefore)
      },
      async join(_transaction, document) {
        if (!isDue(document, dueBefore) || document.status !== known.status) throw new NotDue()
        return async () => {}
      },
    })
  } catch (error) {
    if (!(error instanceof NotDue)) throw error
    const { protectedUntil } = error
    if (protectedUntil === undefined) return
    await setProtection(ports.database, documentId, { known: known.protectedUntil, protectedUntil })
  }
}

/** The document was changed, or the file lasts longer than stored: until the given time. */
class NotDue extends Refusal {
  readonly protectedUntil: Date | undefined

  constructor(protectedUntil?: Date) {
    super('DOCUMENT_CHANGED', 'This document no longer needs to be renewed.')
    this.protectedUntil = protectedUntil
  }
}

function isDue({ status, lockedBy, protectedUntil }: Document, dueBefore: Date): boolean {
  const isFinished = status === 'SIGNED' || status === 'SEALED'
  return isFinished && lockedBy === null && protectedUntil !== null && protectedUntil < dueBefore
}

/** A renewal keeps the entry type: it is the same signed or sealed document, with a longer-lasting proof. */
function entryTypeOf({ status }: Document): VersionEntryType {
  return status === 'SEALED' ? 'DOCUMENT_SEALED' : 'DOCUMENT_SIGNED'
}

async function makeRenewed(
  ports: RenewPorts,
  { document, version, bytes }: LatestVersion,
  dueBefore: Date,
): Promise<MadeVersion> {
  const before = await protectionOf(ports, document, bytes)
  if (before === null || before <= ports.clock.now()) throw cannotHelp(before)
  if (before >= dueBefore) throw new NotDue(before)
  const closed =
    document.container === null ? await closePdf(ports, version, bytes) : await closeContained(ports, bytes)
  const protectedUntil = await protectionOf(ports, document, closed.bytes)
  if (protectedUntil === null || protectedUntil <= before) throw cannotHelp(before, closed.weakness)
  return {
    bytes: closed.bytes,
    signatures: [{ kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: closed.name }],
    protectedUntil,
  }
}

async function closePdf(ports: RenewPorts, { number }: Version, bytes: Uint8Array) {
  const name = `DocumentTimestamp_${number + 1}_${hexOf(ports.randomness.bytes(3))}`
  return { ...(await refusingPdf('DOCUMENT_NOT_MODIFIABLE', closeAgain(ports, bytes, name))), name }
}

async function closeContained(ports: RenewPorts, bytes: Uint8Array) {
  return await refusingContainer('DOCUMENT_NOT_MODIFIABLE', closeContainerAgain(ports, bytes))
}

function cannotHelp(until: Date | null, weakness: Weakness | null = null): Refusal {
  if (weakness !== null) return new Refusal('DOCUMENT_NOT_MODIFIABLE', whyTooWeak(weakness))
  const end =
    until === null ? 'no signature in it chains to a trusted authority' : `it stays protected until ${day(until)}`
  return new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    `A new timestamp does not extend the protection of this document: ${end}.`,
  )
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
