import type { Caller } from '../../vocabulary/caller.ts'
import { findLatestVersion, findOwnDocument } from '../documents/find-document.ts'
import { type FilePorts, readFile } from '../documents/keep-file.ts'
import { noDocument, requireStored } from '../documents/require-stored.ts'
import { type Comparisons, compareSeals } from './compare-seals.ts'
import { summarize } from './describe-seals.ts'
import { askOutside, type OutsidePorts } from './online/ask-outside.ts'
import type { SealsReport } from './seals-report.ts'
import { verifySeals } from './verify-seals.ts'

/** For a non-PDF file as uploaded: it becomes a container with its first seal or signature. */
const noSeals: SealsReport = {
  valid: false,
  summary: summarize([], [], []),
  seals: [],
  others: [],
  laterChanges: [],
  laterChangeCount: 0,
  files: null,
}

export interface VerifyChoice {
  /** True if external servers are queried about foreign certificates. */
  readonly online: boolean
  /** True if the pages are rendered and compared. */
  readonly compare: boolean
}

/** Validates the seals on the latest version of one of the caller's documents. */
export async function verifyOwnDocument(
  ports: FilePorts & OutsidePorts,
  caller: Caller,
  documentId: string,
  { online, compare }: VerifyChoice,
): Promise<{ report: SealsReport; fileHash: string; comparisons: Comparisons }> {
  const document = await findOwnDocument(ports, caller, documentId)
  requireStored(document)
  const version = await findLatestVersion(ports, documentId)
  if (version === undefined) throw noDocument(documentId)
  const { fileHash } = version
  if (document.container !== null && version.kind === 'ORIGINAL') {
    return { report: noSeals, fileHash, comparisons: new Map() }
  }
  const read = () => readFile(ports, fileHash)
  const outside = await askOutside(ports, document.owner, read, { online })
  const report = await ports.fileSlots.run(document.owner, async () => await verifySeals(ports, await read(), outside))
  const comparisons = compare ? await compareSeals(ports, document.owner, read, report) : new Map()
  return { report, fileHash, comparisons }
}
