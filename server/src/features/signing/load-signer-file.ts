import type { ByteRange } from '../../ports/blob-store.ts'
import { findExistingDocument, findVersions } from '../documents/find-document.ts'
import { openFile } from '../documents/keep-file.ts'
import type { Document, Version } from '../documents/model.ts'
import { requireStored } from '../documents/require-stored.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import { insertTrail } from './evidence/store.ts'
import { aboutDocument, type TrailVisitor, writeTrail } from './evidence/trail.ts'
import { inDocument, isDone, isOpen, signs } from './model.ts'
import { notPrepared } from './refusals.ts'
import { lockRequest } from './request-store.ts'
import { type Access, documentOf, findAccess, requireAlive, requireReadable, sameHolder } from './signer-access.ts'
import { selectSigners, updateSignerDocument } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

export interface SignerFile {
  readonly title: string
  readonly document: Document
  readonly version: Version
  readonly open: (range: ByteRange | undefined) => Promise<AsyncIterable<Uint8Array>>
}

/**
 * The file as a signer may see it: with the signatures so far or, once completed, the final version. For a non-PDF
 * file, people see the file itself until they sign, not its container. The trail records the load, once for each
 * version, if the whole file is requested: a part proves nothing.
 */
export async function loadSignerFile(
  ports: SigningPorts,
  credentials: LinkCredentials,
  number: number,
  visitor: TrailVisitor,
): Promise<SignerFile> {
  const access = await findAccess(ports, credentials)
  requireAlive(ports, access)
  requireReadable(access)
  const { request } = access
  const asked = documentOf(request, number)
  const versions = await findVersions(ports, asked.documentId)
  const document = await findExistingDocument(ports, asked.documentId)
  requireStored(document)
  const isFileItself = document.container !== null && !(signs(access.signer) && isDone(access.signer))
  const latest = isFileItself ? versions.at(0) : versions.at(-1)
  const version = versions.find(({ fileHash }) => fileHash === asked.finalHash) ?? latest
  if (version === undefined) throw notPrepared()
  const open: SignerFile['open'] = async (range) => {
    const pieces = await openFile(ports, version.fileHash, range)
    try {
      if (range === undefined) await noteLoaded(ports, access, { number, fileHash: version.fileHash }, visitor)
    } catch (error) {
      await pieces[Symbol.asyncIterator]().return?.()
      throw error
    }
    return pieces
  }
  return { title: asked.title, document, version, open }
}

/** A load after the signature, or after the end, proves nothing any more. */
async function noteLoaded(
  ports: SigningPorts,
  known: Access,
  { number, fileHash }: { readonly number: number; readonly fileHash: string },
  visitor: TrailVisitor,
): Promise<void> {
  if (known.signer.status !== 'PENDING' || inDocument(known.signer, number).loadedHash === fileHash) return
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, known.request.id)
    const signer = sameHolder(known.signer, await selectSigners(transaction, known.request.id))
    if (request === undefined || !isOpen(request.status)) return
    if (signer.status !== 'PENDING' || inDocument(signer, number).loadedHash === fileHash) return
    const about = { signerId: signer.id, ...aboutDocument(request, number), fileHash }
    const event = { event: 'loaded' as const, ...about, ...visitor }
    await updateSignerDocument(transaction, signer.id, number, { loadedHash: fileHash })
    await insertTrail(transaction, request.id, writeTrail(request.trail, ports.clock.now(), [event]).lines)
  })
}
