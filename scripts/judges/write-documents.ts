import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './cache.ts'
import type { Batch, JudgedDocument } from './model.ts'

const folder = join(cache, 'documents')

/** As files, which stay for inspection. */
export function writeDocuments(batches: readonly Batch[]): void {
  rmSync(folder, { recursive: true, force: true })
  for (const batch of batches) {
    mkdirSync(join(folder, batch.origin), { recursive: true })
    writeFileSync(rootFileOf(batch), batch.root)
    for (const document of batch.documents) writeDocument(batch, document)
  }
}

function writeDocument(batch: Batch, document: JudgedDocument): void {
  const file = fileOf(batch, document)
  writeFileSync(file, document.bytes)
  if (document.signed !== undefined) writeFileSync(file.replace(/\.p7s$/, ''), document.signed)
  if (document.pdfa !== undefined) writeFileSync(inputFileOf(batch, document), document.pdfa.input)
}

export function rootFileOf({ origin }: Batch): string {
  return join(folder, origin, 'root.crt')
}

export function fileOf({ origin }: Batch, { name, form }: JudgedDocument): string {
  return join(folder, origin, `${name.replace(/[^\w.]+/g, '-')}.${form ?? 'pdf'}`)
}

export function inputFileOf(batch: Batch, document: JudgedDocument): string {
  return fileOf(batch, document).replace(/\.pdf$/, '.input.pdf')
}
