import type { ContainerFile } from '@countersign/asic/verify'
import type { PdfErrorKind } from '@countersign/pdf/verify'
import { fetchTrust } from '../../../api/trust.ts'
import { fetchTrustedLists } from '../../../api/trusted-lists.ts'
import { type JudgedSignature, judgeSignatures, type NamedMark, nameMarks } from './judge-signatures.ts'
import type { FromPdfWorker, ToPdfWorker } from './pdf-worker.ts'
import { discard, giveBack, takeWorker } from './pdf-workers.ts'
import { reportOfContainer } from './report-of-container.ts'

export type PdfRefusal =
  | PdfErrorKind
  /** A container that can be read in more than one way. */
  | 'ambiguous'
  /** It takes longer than any honest file. */
  | 'too-long'
  /** The browser lacks the algorithm of a signature. */
  | 'no-algorithm'
  /** What checks it could not be loaded. */
  | 'not-loaded'
  | 'failed'

export type PdfResult =
  | {
      readonly kind: 'checked'
      readonly signatures: readonly JudgedSignature[]
      /** In the order in which they came. */
      readonly marks: readonly NamedMark[]
      readonly knowsRoot: boolean
      /** Of a container; null for a PDF. */
      readonly files: readonly ContainerFile[] | null
    }
  | { readonly kind: 'refused'; readonly reason: PdfRefusal }

/** Twice what the service takes: signing makes a file larger. */
const MOST_BYTES = 100 * 1024 * 1024
/** A thousand pages take a second or two, on a slow phone some ten. */
const MOST_TIME = 60_000

/** Checks the signatures of a PDF or a container beside the page. Rejects only when the caller has given up. */
export async function checkPdf(file: Blob, signal: AbortSignal): Promise<PdfResult> {
  if (file.size > MOST_BYTES) return { kind: 'refused', reason: 'too-large' }
  const { roots, timestampRoots, ends, crls } = await fetchTrust(signal)
  const anchors = roots ?? []
  const trust = { anchors, timestampAnchors: timestampRoots, ends, crls, at: new Date() }
  const alone = await ask({ file, trust }, signal)
  const lists = alone.kind === 'checked' ? await fetchTrustedLists(alone.buckets, signal) : []
  const answer = lists.length === 0 ? alone : await ask({ file, trust, lists }, signal)
  switch (answer.kind) {
    case 'checked':
      return {
        kind: 'checked',
        signatures: judgeSignatures(answer.report.signatures, answer.qualified),
        marks: nameMarks(answer.report),
        knowsRoot: roots !== null,
        files: null,
      }
    case 'checked-container': {
      const report = reportOfContainer(answer.report)
      return {
        kind: 'checked',
        signatures: judgeSignatures(report.signatures, []),
        marks: nameMarks(report),
        knowsRoot: roots !== null,
        files: answer.report.files,
      }
    }
    case 'refused':
      return answer
    case 'failed':
      return { kind: 'refused', reason: 'failed' }
  }
}

type Answer =
  | Exclude<FromPdfWorker, { kind: 'refused' | 'ready' }>
  | { readonly kind: 'refused'; readonly reason: PdfRefusal }

/** A worker that does not come to an end is ended: nothing else stops a program that is caught in a file. */
function ask(question: ToPdfWorker, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const worker = takeWorker()
  const over = new AbortController()
  const once = { signal: over.signal }
  return new Promise<Answer>((resolve, reject) => {
    const answered = ({ data }: MessageEvent<FromPdfWorker>) => {
      if (data.kind === 'ready') return
      over.abort()
      giveBack(worker)
      resolve(data)
    }
    const end = (act: () => void) => {
      over.abort()
      discard(worker)
      act()
    }
    // An error that comes with a message is one of the program; where the program itself is missing there is none.
    const failed = (event: Event) =>
      end(() => resolve({ kind: 'refused', reason: event instanceof ErrorEvent ? 'failed' : 'not-loaded' }))
    const timer = setTimeout(() => end(() => resolve({ kind: 'refused', reason: 'too-long' })), MOST_TIME)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    worker.addEventListener('message', answered, once)
    worker.addEventListener('error', failed, once)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), once)
    worker.postMessage(question)
  })
}
