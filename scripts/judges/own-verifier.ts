import { type SignatureReport, verifyPdf } from '../../packages/pdf/src/index.ts'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Batch, Judge, JudgedDocument, Verdict } from './model.ts'

/** What the service itself reports about a PDF, which must agree with the others. */
export const ownVerifier: Judge = {
  name: 'Countersign',
  install: () => (batch) => Promise.all(batch.documents.map((document) => judge(batch, document))),
}

async function judge({ root, at }: Batch, document: JudgedDocument): Promise<Verdict | undefined> {
  if (document.form !== undefined) return undefined
  const { signatures } = await verifyPdf(document.bytes, { anchors: [root], at })
  return judgeSignatures(document, signatures.map(verdictOf), inItsWords)
}

function verdictOf({ fieldName, verdict, level, reasons }: SignatureReport): SignatureVerdict {
  return { field: fieldName, indication: verdict, level: level ?? '', errors: reasons, warnings: [] }
}

const inItsWords = { passed: /^valid$/, longTerm: /^B-LTA$/, untrusted: /issue/ }
