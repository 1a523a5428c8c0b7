import { join } from 'node:path'
import { installPyhanko } from './install-pyhanko.ts'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge } from './model.ts'
import { linesOf } from './programs.ts'
import { fileOf, rootFileOf } from './write-documents.ts'

const program = join(import.meta.dirname, 'pyhanko/judge.py')

export const pyhanko: Judge = {
  name: 'pyHanko',
  install() {
    const python = installPyhanko()
    return (batch) => {
      const { documents, at } = batch
      const pdfs = documents.filter(({ form }) => form === undefined)
      const words = [program, rootFileOf(batch), at.toISOString(), ...pdfs.map((document) => fileOf(batch, document))]
      const found = pdfs.length === 0 ? [] : (linesOf(python, words) as SignatureVerdict[][])
      return documents.map((document) => {
        const index = pdfs.indexOf(document)
        return index < 0 ? undefined : judgeSignatures(document, found[index] ?? [], inItsWords)
      })
    }
  },
}

const inItsWords = { passed: /^VALID$/, longTerm: /^LTA$/, untrusted: /^not trusted: / }
