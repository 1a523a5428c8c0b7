import type { signing } from '@countersign/api'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { PdfWork } from '../../../ports/pdf-work.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { findDocument, findVersions } from '../../documents/find-document.ts'
import { readFile } from '../../documents/keep-file.ts'
import { refusingPdf } from '../../documents/refuse-file.ts'
import { submittedVersion } from '../../documents/submitted-version.ts'
import { givenDocuments } from '../documents/given-documents.ts'
import { chooseSeals, taggedSeals } from './choose-seals.ts'
import { locateFields, requireFewFields, requireTags } from './locate-fields.ts'
import { fieldsIn, hasFields } from './model.ts'
import { readFields } from './read-fields.ts'

interface Ports {
  readonly database: Database
  readonly blobStore: BlobStore
  readonly pdfWork: PdfWork
  readonly clock: Clock
}

/**
 * Refuses fields that have no place in an uploaded document. It reads the text of the documents, so it runs before the
 * transaction. A document that cannot be signed at all is refused by the creation. A duplicate names the files that it
 * copies, since the documents may have changed.
 */
export async function requireLocatable(
  ports: Ports,
  caller: Caller,
  input: signing.CreateSigningRequest,
  copiedFiles?: readonly string[],
): Promise<void> {
  const fields = readFields(input)
  if (!hasFields(fields)) return
  let ofTags = 0
  let count = 0
  let isComplete = true
  for (const { documentId, number } of givenDocuments(input)) {
    const file = await findFile(ports, caller, documentId, copiedFiles?.[number - 1])
    if (file === undefined) isComplete = false
    else {
      const work = locateFields(ports.pdfWork, file, fields, { number, signers: input.signers })
      const found = await refusingPdf('DOCUMENT_NOT_MODIFIABLE', work)
      ofTags += found.ofTags
      count += found.located?.fields.length ?? 0
      requireFewFields(count)
      const tagged = taggedSeals(found.located?.seals ?? [], fieldsIn(fields, number).requested)
      await chooseSeals(ports, caller.organization?.id ?? null, tagged)
    }
  }
  if (isComplete) requireTags(fields, ofTags)
}

/** Undefined if the file is not here, or is refused later for another reason. */
async function findFile(
  ports: Ports,
  caller: Caller,
  documentId: string | undefined,
  copiedFile: string | undefined,
): Promise<Uint8Array | undefined> {
  const document = documentId === undefined ? undefined : await findDocument(ports, documentId)
  if (document === undefined || document.owner !== ownerOf(caller)) return undefined
  if (document.container !== null || (document.findings?.unsignable ?? null) !== null) return undefined
  const versions = await findVersions(ports, document.id)
  if (versions.length === 0 || document.status === 'DELETED') return undefined
  return await readFile(ports, copiedFile ?? submittedVersion(versions).fileHash)
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
  const wanted = { number: 1, signers: input.signers }
  const work = locateFields(ports.pdfWork, file, fields, wanted)
  const { located, ofTags } = await refusingPdf('DOCUMENT_NOT_MODIFIABLE', work)
  requireTags(fields, ofTags)
  await chooseSeals(ports, organizationId, taggedSeals(located?.seals ?? [], fields.requested))
}
