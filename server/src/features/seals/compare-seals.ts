import { PdfError } from '@countersign/pdf'
import { pagesOfMarks, signaturesToCompare } from '@countersign/pdf/compare'
import { type ComparedPages, type PdfWork, PdfWorkFailed } from '../../ports/pdf-work.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { FileWork } from '../documents/file-work.ts'
import { sentence } from '../documents/refuse-file.ts'
import type { DescribedSignature, SealsReport } from './seals-report.ts'

/** The pages' appearance now, compared with that at the time of a signature. */
export interface SignatureComparison {
  /** True if every page was compared. */
  readonly completed: boolean
  /** From 1; null if no page was compared. */
  readonly differingPages: readonly number[] | null
  readonly comparedPages: number
  /** One or two sentences for people. */
  readonly words: string
}

export type Comparisons = ReadonlyMap<DescribedSignature, SignatureComparison>

interface Ports extends FileWork {
  readonly pdfWork: PdfWork
}

/**
 * Compares the pages for every seal and signature of a PDF; containers have none. Runs separately after the validation:
 * a file whose pages cannot be rendered, or take too long, still has its results.
 */
export async function compareSeals(
  ports: Ports,
  owner: string,
  read: () => Promise<Uint8Array>,
  { seals, others, laterChanges, files }: SealsReport,
): Promise<Comparisons> {
  if (files !== null) return new Map()
  const signatures = [...seals, ...others].map(({ report }) => report)
  const earlier = signaturesToCompare(bySignedLength(signatures))
  const request = {
    lengths: earlier.map(({ signedLength }) => signedLength ?? 0),
    changedPages: pagesOfMarks(laterChanges.map(({ mark }) => mark)),
  }
  const compare = () => ports.fileSlots.run(owner, async () => await ports.pdfWork.comparePages(await read(), request))
  const outcome = earlier.length === 0 ? [] : await compare().catch(reasonOf)
  return new Map(
    signatures.map((signature) => {
      const index = earlier.indexOf(signature)
      if (index < 0) return [signature, withoutPictures(signature)]
      return [signature, typeof outcome === 'string' ? notCompared(outcome) : describe(outcome[index] ?? null)]
    }),
  )
}

/** In signing order, as on the verification page. */
function bySignedLength(signatures: readonly DescribedSignature[]): DescribedSignature[] {
  return signatures.toSorted((one, other) => (one.signedLength ?? 0) - (other.signedLength ?? 0))
}

/** Rethrows faults of the service. */
function reasonOf(error: unknown): string {
  if (error instanceof PdfError) return sentence(error.message)
  if (error instanceof PdfWorkFailed && error.kind !== 'broken') return sentence(error.message)
  if (error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE') return error.message
  throw error
}

function withoutPictures({ coversWholeFile, signedLength }: DescribedSignature): SignatureComparison {
  if (signedLength === null)
    return notCompared('The signature does not show what the file looked like when it was signed.')
  if (!coversWholeFile) return notCompared('The file has too many signatures.')
  return { completed: true, differingPages: [], comparedPages: 0, words: 'Nothing was added after this signature.' }
}

function notCompared(reason: string): SignatureComparison {
  return { completed: false, differingPages: null, comparedPages: 0, words: `The pages were not compared. ${reason}` }
}

function describe(pages: ComparedPages | null): SignatureComparison {
  if (pages === null || pages.compared === 0) return notCompared('They cannot be rendered.')
  const { differing, compared, left } = pages
  const first =
    differing.length === 0
      ? 'All compared pages look as they did at signing time.'
      : `These pages look different than at signing time: ${differing.join(', ')}. Later signatures and filled-in fields count as differences.`
  const words = left === 0 ? first : `${first} ${left === 1 ? '1 page was' : `${left} pages were`} not compared.`
  return { completed: left === 0, differingPages: differing, comparedPages: compared, words }
}
