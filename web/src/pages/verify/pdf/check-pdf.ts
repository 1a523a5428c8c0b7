import type { ContainerFile } from '@countersign/asic/verify'
import type { PdfErrorKind } from '@countersign/pdf/verify'
import { fetchTrust } from '../../../api/trust.ts'
import { fetchTrustedLists } from '../../../api/trusted-lists.ts'
import { judgeSignatures, type NamedMark, nameMarks } from './judge-signatures.ts'
import type { JudgedSignature } from './overall-standing.ts'
import type { FromPdfWorker, ToPdfWorker } from './pdf-worker.ts'
import { discard, releaseWorker, takeWorker } from './pdf-workers.ts'
import { reportOfContainer } from './report-of-container.ts'

export type PdfRefusal =
  | PdfErrorKind
  /** A container that can be read in more than one way. */
  | 'ambiguous'
  /** It takes longer than any genuine file. */
  | 'too-long'
  /** The browser lacks the algorithm of a signature. */
  | 'no-algorithm'
  /** The verifier could not be loaded. */
  | 'not-loaded'
  | 'failed'

export type PdfResult =
  | {
      readonly kind: 'checked'
      readonly signatures: readonly JudgedSignature[]
      /** In the order in which they were added. */
      readonly marks: readonly NamedMark[]
      readonly knowsRoot: boolean
      /** The files of a container. Null for a PDF. */
      readonly files: readonly ContainerFile[] | null
    }
  | { readonly kind: 'refused'; readonly reason: PdfRefusal }

/** Twice the limit of the service, because signing makes a file larger. */
const MOST_BYTES = 100 * 1024 * 1024
/** A thousand pages take a second or two, on a slow phone about ten. */
const MOST_TIME = 60_000

/** Checks the signatures of a PDF or a container in a worker. Rejects only if the caller aborts. */
export async function checkPdf(file: Blob, signal: AbortSignal): Promise<PdfResult> {
  if (file.size > MOST_BYTES) return { kind: 'refused', reason: 'too-large' }
  const { roots, timestampRoots, ends, crls } = await fetchTrust(signal)
  const anchors = roots ?? []
  const trust = { anchors, timestampAnchors: timestampRoots, ends, crls, at: new Date() }
  const alone = await runWorker({ file, trust }, signal)
  const lists = alone.kind === 'checked' ? await fetchTrustedLists(alone.buckets, signal) : []
  const answer = lists.length === 0 ? alone : await runWorker({ file, trust, lists }, signal)
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

/** Terminates a worker that does not finish. Nothing else can stop a program in an endless loop. */
function runWorker(job: ToPdfWorker, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const worker = takeWorker()
  const over = new AbortController()
  const once = { signal: over.signal }
  return new Promise<Answer>((resolve, reject) => {
    const answered = ({ data }: MessageEvent<FromPdfWorker>) => {
      if (data.kind === 'ready') return
      over.abort()
      releaseWorker(worker)
      resolve(data)
    }
    const end = (act: () => void) => {
      over.abort()
      discard(worker)
      act()
    }
    // An ErrorEvent comes from the worker's code. If the script is missing, the browser fires a plain Event.
    const failed = (event: Event) =>
      end(() => resolve({ kind: 'refused', reason: event instanceof ErrorEvent ? 'failed' : 'not-loaded' }))
    const timer = setTimeout(() => end(() => resolve({ kind: 'refused', reason: 'too-long' })), MOST_TIME)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    worker.addEventListener('message', answered, once)
    worker.addEventListener('error', failed, once)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), once)
    worker.postMessage(job)
  })
}
