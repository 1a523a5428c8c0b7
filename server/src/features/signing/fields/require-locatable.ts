import type { signing } from '@countersign/api'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { PdfWork } from '../../../ports/pdf-work.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { findDocument, findVersions } from '../../documents/find-document.ts'
import { readFile } from '../../documents/keep-file.ts'
import { refusingPdf } from '../../documents/refuse-file.ts'
import { submittedVersion } from '../request-versions.ts'
import { chooseSeals, taggedSeals } from './choose-seals.ts'
import { locateFields } from './locate-fields.ts'
import { hasFields } from './model.ts'
import { readFields } from './read-fields.ts'

interface Ports {
  readonly database: Database
  readonly blobStore: BlobStore
  readonly pdfWork: PdfWork
  readonly clock: Clock
}

/**
 * Refuses fields that have no place in an uploaded document. It reads the text of the document, so it runs before the
 * transaction. A document that cannot be signed at all is refused by the creation. A duplicate names the file that it
 * copies, since the document may have changed.
 */
export async function requireLocatable(
  ports: Ports,
  caller: Caller,
  input: signing.CreateSigningRequest,
  copiedFile?: string,
): Promise<void> {
  const fields = readFields(input)
  if (input.documentId === undefined || !hasFields(fields)) return
  const document = await findDocument(ports, input.documentId)
  if (document === undefined || document.owner !== ownerOf(caller)) return
  if (document.container !== null || (document.findings?.unsignable ?? null) !== null) return
  const versions = await findVersions(ports, document.id)
  if (versions.length === 0) return
  const fileHash = copiedFile ?? submittedVersion(versions).fileHash
  await requirePlaces(ports, input, fileHash, caller.organization?.id ?? null)
}

/** Refuses fields that have no place in this file, which must be a PDF, and seals that tags cannot get. */
export async function requirePlaces(
  ports: Ports,
  input: Pick<signing.CreateSigningRequest, 'fields' | 'textTags' | 'signers'>,
  fileHash: string,
  organizationId: string | null,
): Promise<void> {
  const fields = readFields(input)
  if (!hasFields(fields)) return
  const file = await readFile(ports, fileHash)
  const located = await refusingPdf('DOCUMENT_NOT_MODIFIABLE', locateFields(ports.pdfWork, file, fields, input.signers))
  const tagged = taggedSeals(located?.seals ?? [], fields.requested)
  await chooseSeals(ports, organizationId, tagged)
}
