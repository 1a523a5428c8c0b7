import { AsicError } from '@countersign/asic'
import {
  addValidationData,
  beginDocumentTimestamp,
  beginPlacedSeal,
  beginSeal,
  beginSignature,
  beginSignerSignature,
  inspectPdf,
  listCertificates,
  listFormFields,
  locateFields,
  missingCharacters,
  PdfError,
  prepareDocument,
  readSignatureValues,
  verifyPdf,
  writeReport,
} from '@countersign/pdf'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { PdfWork } from '../../ports/pdf-work.ts'
import { comparePages } from './compare-pages.ts'
import {
  beginContainerSignature,
  beginContainerTimestamp,
  containerSignatureValues,
  finishContainer,
  verifyContainer,
  wrapFile,
} from './container-acts.ts'
import { notoFonts } from './noto-fonts.ts'
import type { PdfAct, PdfAnswer, PdfTask } from './pdf-task.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { signatureFonts } from './signature-fonts.ts'
import { markStart } from './work-limit.ts'

// The parser prints warnings about broken files, which are routine here.
Object.assign(console, { warn: () => {} })

const acts: Pick<PdfWork, PdfAct> = {
  inspect: (bytes) => inspectPdf(bytes),
  locateFields: (bytes, request) => locateFields(bytes, request),
  listFormFields: async (bytes, most) => {
    const fields = await listFormFields(bytes)
    return { fields: fields.slice(0, most), total: fields.length }
  },
  prepare: (bytes, request) => prepareDocument(bytes, { ...request, fonts: notoFonts() }),
  beginSignerSignature: (bytes, request) => beginSignerSignature(bytes, { ...request, fonts: signatureFonts(request) }),
  beginPlacedSeal: (bytes, request) => beginPlacedSeal(bytes, { ...request, fonts: notoFonts() }),
  beginSeal: (bytes, request) => beginSeal(bytes, { ...request, fonts: notoFonts() }),
  beginSignature: (bytes, request) => beginSignature(bytes, request),
  beginDocumentTimestamp: (bytes, request) => beginDocumentTimestamp(bytes, request),
  addValidationData: (bytes, data) => addValidationData(bytes, data),
  verify: (bytes, trust) => verifyPdf(bytes, trust),
  wrapFile,
  beginContainerSignature,
  beginContainerTimestamp,
  finishContainer,
  verifyContainer,
  containerSignatureValues,
  signatureValues: async (bytes) => readSignatureValues(bytes),
  listCertificates: (bytes) => listCertificates(bytes),
  comparePages: (bytes, request) => comparePages(bytes, request),
  rasterizeSvg: (bytes) => rasterizeSvg(bytes),
  writeReport: (request) => writeReport({ ...request, fonts: notoFonts() }),
  missingCharacters: async (text) => missingCharacters(notoFonts(), text),
}

export default async function work(task: PdfTask): Promise<unknown> {
  markStart(task.mark)
  return movingBytes(await answer(task))
}

async function answer({ act, words }: PdfTask): Promise<PdfAnswer> {
  try {
    const perform = acts[act] as (...words: unknown[]) => Promise<unknown>
    return { outcome: 'done', result: await perform(...words) }
  } catch (error) {
    if (error instanceof PdfError) {
      return { outcome: 'refused', kind: error.kind, message: error.message, field: error.field }
    }
    if (error instanceof AsicError) {
      return { outcome: 'refused-container', kind: error.kind, message: error.message }
    }
    return { outcome: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Transfers files instead of copying them. */
function movingBytes(answer: PdfAnswer): unknown {
  if (answer.outcome !== 'done') return answer
  const { result } = answer
  const bytes = result instanceof Uint8Array ? result : (result as { bytes?: unknown }).bytes
  if (!(bytes instanceof Uint8Array)) return answer
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
  const moved = result instanceof Uint8Array ? own : { ...(result as object), bytes: own }
  const whole: PdfAnswer = { outcome: 'done', result: moved }
  return move({ [transferableSymbol]: [own.buffer], [valueSymbol]: whole })
}
