import { spawnSync } from 'node:child_process'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge, JudgedDocument } from './model.ts'
import { requireProgram } from './programs.ts'
import { fileOf } from './write-documents.ts'

/** Judges the bytes that each signature covers, and no certificate. */
export const poppler: Judge = {
  name: 'pdfsig',
  install() {
    requireProgram(['pdfsig', '-v'], 'poppler-utils')
    return (batch) =>
      batch.documents.map((document) =>
        document.form === undefined
          ? judgeSignatures(document, verdictsOn(document, fileOf(batch, document)), inItsWords)
          : undefined,
      )
  },
}

const inItsWords = { passed: /^(Signature is Valid\.|not judged)$/, longTerm: /^$/, untrusted: /^$/ }

function verdictsOn({ signatures }: JudgedDocument, file: string): SignatureVerdict[] {
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', maxBuffer: 64 << 20 })
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((text) => {
      const field = /Signature Field Name: (.*)/.exec(text)?.[1] ?? ''
      const found = /Signature Validation: (.*)/.exec(text)?.[1] ?? 'nothing'
      // It does not judge timestamps of a whole document.
      const isLeftOut = signatures.get(field) === 'document timestamp' && found.includes('has not yet been verified')
      return { field, indication: isLeftOut ? 'not judged' : found, level: '', errors: [], warnings: [] }
    })
}
