import { PdfDict, type PdfRef } from '@libpdf/core'
import type { OpenedPdf } from './opened-pdf.ts'

/** 1: no change; 2: filling forms and signing; 3: annotations as well. */
export type DocMdpLevel = 1 | 2 | 3

/** ISO 32000-2 12.8.2.2: the catalog's permissions name the certifying signature. */
export function readDocMdp({ catalog, resolve }: Pick<OpenedPdf, 'catalog' | 'resolve'>): DocMdpLevel | null {
  const signature = catalog.getDict('Perms', resolve)?.get('DocMDP', resolve)
  if (!(signature instanceof PdfDict)) return null
  for (const entry of signature.getArray('Reference', resolve) ?? []) {
    const reference = entry.type === 'ref' ? resolve(entry as PdfRef) : entry
    if (!(reference instanceof PdfDict) || reference.getName('TransformMethod', resolve)?.value !== 'DocMDP') continue
    const level = reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value ?? 2
    return level === 1 || level === 3 ? level : 2
  }
  return 2
}
