import { join } from 'node:path'
import { NOW } from '../../packages/pdf/test/support/sample-contract.ts'
import { installed } from './cache.ts'
import { judgeSignatures, type SignatureVerdict } from './judge-signatures.ts'
import type { Judge } from './model.ts'
import { installBy, linesOf, requireProgram } from './programs.ts'
import { fileOf, rootFile } from './write-documents.ts'

const source = join(import.meta.dirname, 'pyhanko')

export const pyhanko: Judge = {
  name: 'pyHanko',
  install() {
    requireProgram(['python3', '-c', 'import ensurepip, venv'], 'python3-venv')
    const manifest = join(source, 'requirements.txt')
    const folder = installed('pyhanko', manifest, (target) => {
      installBy('python3', ['-m', 'venv', target], 'pyHanko')
      const options = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:', '-r', manifest]
      installBy(join(target, 'bin/python'), options, 'pyHanko')
    })
    const python = join(folder, 'bin/python')
    return (documents) => {
      const pdfs = documents.filter(({ form }) => form === undefined)
      const words = [join(source, 'judge.py'), rootFile, NOW.toISOString(), ...pdfs.map(fileOf)]
      const found = pdfs.length === 0 ? [] : (linesOf(python, words) as SignatureVerdict[][])
      return documents.map((document) => {
        const index = pdfs.indexOf(document)
        return index < 0 ? undefined : judgeSignatures(document, found[index] ?? [], inItsWords)
      })
    }
  },
}

const inItsWords = { passed: /^VALID$/, longTerm: /^LTA$/, untrusted: /^not trusted: / }
