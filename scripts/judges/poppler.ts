import { spawnSync } from 'node:child_process'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge } from './model.ts'
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
          ? judgeSignatures(document, verdictsOn(fileOf(batch, document)), inItsWords)
          : undefined,
      )
  },
}

/** It does not judge timestamps of a whole document. */
const inItsWords = {
  passed: /^(Signature is Valid|Signature has not yet been verified)\.$/,
  longTerm: /^$/,
  untrusted: /^$/,
}

function verdictsOn(file: string): SignatureVerdict[] {
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', maxBuffer: 64 << 20 })
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((text) => ({
      field: /Signature Field Name: (.*)/.exec(text)?.[1] ?? '',
      indication: /Signature Validation: (.*)/.exec(text)?.[1] ?? 'nothing',
      level: '',
      errors: [],
      warnings: [],
    }))
}
