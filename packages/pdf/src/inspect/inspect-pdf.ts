import { PdfError } from '../errors.ts'
import { type DocMdpLevel, readDocMdp } from '../open/doc-mdp.ts'
import { openPdf } from '../open/open-pdf.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type Box, type PageGeometry, readGeometry } from '../page/page-box.ts'
import type { QuarterTurn } from '../page/quarter-turn.ts'
import { refuseUnsignable } from '../sign/refuse-unsignable.ts'
import { type ActiveContent, findActiveContent } from './active-content.ts'

export interface PdfFacts {
  readonly pageCount: number
  readonly pages: readonly PageFacts[]
  /** Such as `1.7`. */
  readonly version: string
  /** The existing signatures. */
  readonly signatures: { readonly count: number; readonly fieldNames: readonly string[] }
  /** Empty signature fields. */
  readonly emptySignatureFields: readonly string[]
  /** What its author still permits (ISO 32000-2 table 257), null if nothing is restricted. */
  readonly certified: DocMdpLevel | null
  /**
   * Encrypted, opens without a password, and restricts printing, changing or copying; changes start from a decrypted
   * copy.
   */
  readonly restricted: boolean
  /** Submitted damaged; changes start from a repaired copy. */
  readonly repaired: boolean
  /** Why nobody can sign it, as a sentence without its period; null if nothing prevents it. */
  readonly unsignable: string | null
  readonly activeContent: readonly ActiveContent[]
}

export interface PageFacts {
  /** The visible part of the page, in its own user space. */
  readonly box: Box
  readonly rotation: QuarterTurn
  readonly userUnit: number
  /** As shown, in points. */
  readonly width: number
  readonly height: number
}

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
    restricted: opened.restrictionsRemoved,
    repaired: opened.repaired,
    unsignable: await whyUnsignable(opened),
    activeContent: findActiveContent(opened.bytes),
  }
}

async function whyUnsignable(opened: OpenedPdf): Promise<string | null> {
  try {
    await refuseUnsignable(opened)
    return null
  } catch (error) {
    if (error instanceof PdfError) return error.message
    throw error
  }
}

function toFacts({ box, rotation, userUnit, width, height }: PageGeometry): PageFacts {
  return { box, rotation, userUnit, width, height }
}

/** The catalog's version counts if it is later than the header's (ISO 32000-2 7.7.2). */
function readVersion({ document, catalog, resolve }: OpenedPdf): string {
  const own = catalog.getName('Version', resolve)?.value ?? ''
  return /^\d\.\d$/.test(own) && own > document.version ? own : document.version
}
