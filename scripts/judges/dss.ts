import { join } from 'node:path'
import { NOW } from '../../packages/pdf/test/support/sample-contract.ts'
import { installFromMaven } from './install-from-maven.ts'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge } from './model.ts'
import { linesOf } from './programs.ts'
import { fileOf, rootFile } from './write-documents.ts'

export const dss: Judge = {
  name: 'EU DSS',
  install() {
    const words = [...installFromMaven('dss'), join(import.meta.dirname, 'dss/Judge.java')]
    return (documents) => {
      const found = linesOf('java', [...words, rootFile, NOW.toISOString(), ...documents.map(fileOf)])
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
