import type { BlobStore } from '../../../ports/blob-store.ts'
import { selectDocument } from '../document-store.ts'
import type { FileWork } from '../file-work.ts'
import { type JudgePorts, judgeContainer, judgePdf } from '../judge-file.ts'
import { readFile } from '../keep-file.ts'
import type { Document } from '../model.ts'
import { selectLatestVersion } from '../version-store.ts'
import { setProblem, setProtection } from './store.ts'

export interface MeasurePorts extends JudgePorts, FileWork {
  readonly blobStore: BlobStore
}

/**
 * Stores until when a document proves its signatures; does nothing if none of them chains to a known authority, or if
 * it is stored already.
 */
export async function measureProtection(ports: MeasurePorts, documentId: string): Promise<void> {
  const document = await selectDocument(ports.database, documentId)
  const version = await selectLatestVersion(ports.database, documentId)
  if (document === undefined || version === undefined) return
  const protectedUntil = await ports.fileSlots.run(document.owner, async () =>
    protectionOf(ports, document, await readFile(ports, version.fileHash)),
  )
  if (protectedUntil === null) return
  if (protectedUntil.getTime() === document.protectedUntil?.getTime()) {
    if (document.renewalProblem !== null) await setProblem(ports.database, documentId, null)
    return
  }
  await setProtection(ports.database, documentId, { known: document.protectedUntil, protectedUntil })
}

/** Until when a file proves its signatures; null if none of them chains to a known authority. */
export async function protectionOf(
  ports: JudgePorts,
  { container }: Pick<Document, 'container'>,
  bytes: Uint8Array,
): Promise<Date | null> {
  const judge = container === null ? judgePdf : judgeContainer
  return (await judge(ports, bytes, 'DOCUMENT_NOT_MODIFIABLE')).protectedUntil
}
