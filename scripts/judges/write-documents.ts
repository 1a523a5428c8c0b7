import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authority } from '../../packages/pdf/test/support/sample-contract.ts'
import { cache } from './cache.ts'
import type { JudgedDocument } from './model.ts'

const folder = join(cache, 'documents')
export const rootFile = join(folder, 'root.crt')

/** As files, which stay for inspection. */
export function writeDocuments(documents: readonly JudgedDocument[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(rootFile, authority.root.certificate)
  for (const document of documents) {
    writeFileSync(fileOf(document), document.bytes)
    if (document.signed !== undefined) writeFileSync(fileOf(document).replace(/\.p7s$/, ''), document.signed)
    if (document.pdfa !== undefined) writeFileSync(inputFileOf(document), document.pdfa.input)
  }
}

export function fileOf({ name, form }: JudgedDocument): string {
  return join(folder, `${name.replace(/[^\w.]+/g, '-')}.${form ?? 'pdf'}`)
}

export function inputFileOf(document: JudgedDocument): string {
  return fileOf(document).replace(/\.pdf$/, '.input.pdf')
}
