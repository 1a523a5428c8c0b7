import { PdfDict, type PdfRef } from '@libpdf/core'
import { type Box, type PageGeometry, type QuarterTurn, readGeometry } from '../page/page-box.ts'
import { openPdf } from './open-pdf.ts'
import type { OpenedPdf } from './opened-pdf.ts'

export interface PdfFacts {
  readonly pageCount: number
  readonly pages: readonly PageFacts[]
  /** As `1.7`. */
  readonly version: string
  /** The signatures that are in it. */
  readonly signatures: { readonly count: number; readonly fieldNames: readonly string[] }
  /** Signature fields that wait for a signature. */
  readonly emptySignatureFields: readonly string[]
  /** What its author still permits (ISO 32000-2 table 257), null where nothing is restricted. */
  readonly certified: DocMdpLevel | null
  /** Encrypted files are refused. */
  readonly encrypted: false
  /** Damaged as it came; changes begin with a mended copy. */
  readonly repaired: boolean
}

export interface PageFacts {
  /** What is shown of the page, in its own user space. */
  readonly box: Box
  readonly rotation: QuarterTurn
  readonly userUnit: number
  /** As it is shown, in points. */
  readonly width: number
  readonly height: number
}

/** 1: no change; 2: filling forms and signing; 3: annotations as well. */
export type DocMdpLevel = 1 | 2 | 3

export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const opened = await openPdf(bytes)
  const fields = opened.fields.filter(({ type }) => type === 'signature')
  const signed = fields.filter(({ signature }) => signature !== undefined)
  return {
    pageCount: opened.pages.length,
    pages: opened.pages.map((page) => toFacts(readGeometry(page, opened.resolve))),
    version: readVersion(opened),
    signatures: { count: signed.length, fieldNames: signed.map(({ name }) => name) },
    emptySignatureFields: fields.filter((field) => !signed.includes(field)).map(({ name }) => name),
    certified: readDocMdp(opened),
    encrypted: false,
    repaired: opened.repaired,
  }
}

function toFacts({ box, rotation, userUnit, width, height }: PageGeometry): PageFacts {
  return { box, rotation, userUnit, width, height }
}

/** The catalog's version counts where it is later than the header's (ISO 32000-2 7.7.2). */
function readVersion({ document, catalog, resolve }: OpenedPdf): string {
  const own = catalog.getName('Version', resolve)?.value ?? ''
  return /^\d\.\d$/.test(own) && own > document.version ? own : document.version
}

/** ISO 32000-2 12.8.2.2: the certifying signature is named by the catalog's permissions. */
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
