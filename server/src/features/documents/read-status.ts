import { selectEntriesByNumber } from '../log/entry-store.ts'
import { type Anchored, type AnchoringPorts, withAnchoringOfAll } from '../timestamps/read-anchoring.ts'
import type { AppliedSignature, Document, Version } from './model.ts'
import { selectSignatures, selectVersions } from './version-store.ts'

/** Everything about a document except its files. */
export interface DocumentState {
  readonly document: Document
  readonly versions: readonly Version[]
  readonly signatures: readonly AppliedSignature[]
  readonly timestamps: readonly Anchored[]
}

export async function readDocumentState(ports: AnchoringPorts, document: Document): Promise<DocumentState> {
  const versions = await selectVersions(ports.database, document.id)
  const signatures = await selectSignatures(ports.database, document.id)
  const numbers = versions.map(({ sequenceNumber }) => sequenceNumber)
  const timestamps = await withAnchoringOfAll(ports, await selectEntriesByNumber(ports.database, numbers))
  return { document, versions, signatures, timestamps }
}
