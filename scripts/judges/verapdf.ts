import { join } from 'node:path'
import { installFromMaven } from './install-from-maven.ts'
import type { Batch, Judge, JudgedDocument } from './model.ts'
import { linesOf } from './programs.ts'
import { fileOf, inputFileOf } from './write-documents.ts'

export const verapdf: Judge = {
  name: 'veraPDF',
  install() {
    const words = [...installFromMaven('verapdf'), join(import.meta.dirname, 'verapdf/Judge.java')]
    return (batch) => {
      const { documents } = batch
      const archived = documents.filter(({ pdfa }) => pdfa !== undefined)
      const broken =
        archived.length === 0
          ? []
          : (linesOf('java', [...words, ...archived.flatMap((document) => files(batch, document))]) as string[][])
      return documents.map((document) => {
        const index = archived.indexOf(document)
        if (index < 0) return undefined
        const [input = [], output = []] = broken.slice(2 * index)
        const findings = [...input.map((rule) => `the input breaks ${rule}`), ...output.map((rule) => `breaks ${rule}`)]
        return { cell: output.length === 0 ? `PDF/A-${document.pdfa?.flavour}` : `breaks ${output.length}`, findings }
      })
    }
  },
}

/** Before and after: a file that was not PDF/A to begin with would prove nothing. */
function files(batch: Batch, document: JudgedDocument): string[] {
  const flavour = document.pdfa?.flavour ?? ''
  return [flavour, inputFileOf(batch, document), flavour, fileOf(batch, document)]
}
