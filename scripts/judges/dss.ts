import { join } from 'node:path'
import { installFromMaven } from './install-from-maven.ts'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge } from './model.ts'
import { linesOf } from './programs.ts'
import { fileOf, rootFileOf } from './write-documents.ts'

export const dss: Judge = {
  name: 'EU DSS',
  install() {
    const words = [...installFromMaven('dss'), join(import.meta.dirname, 'dss/Judge.java')]
    return (batch) => {
      const { documents, at } = batch
      const files = documents.map((document) => fileOf(batch, document))
      const found = linesOf('java', [...words, rootFileOf(batch), at.toISOString(), ...files])
      const verdicts = found as SignatureVerdict[][]
      return documents.map((document, index) => judgeSignatures(document, verdicts[index] ?? [], inItsWords))
    }
  },
}

const inItsWords = {
  passed: /^(TOTAL_)?PASSED$/,
  longTerm: /-LTA$/,
  untrusted: /^The certificate chain for signature is not trusted/,
}
