import { PdfError } from '../errors.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { latin1 } from '../read/syntax.ts'
import { asInteger, asName, entriesOf } from '../read/value.ts'

/** The PDF/A claim of a document (ISO 19005). */
export interface ArchiveProfile {
  readonly part: number
  /** Lowercase; empty in part 4, which has none. */
  readonly level: string
  /** The number of colors in the profile of the output intent: 1 gray, 3 RGB, 4 CMYK; null without a profile. */
  readonly intentColors: number | null
}

/** Null for a document without a readable PDF/A claim: that is no reason to refuse it. */
export function readArchiveProfile(file: PdfFile): ArchiveProfile | null {
  try {
    return readClaims(file)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}

function readClaims(file: PdfFile): ArchiveProfile | null {
  const description = readDescription(file)
  const part = Number(claimOf(description, 'part'))
  if (!Number.isInteger(part) || part < 1) return null
  return { part, level: claimOf(description, 'conformance').toLowerCase(), intentColors: readIntentColors(file) }
}

/** Longer than any program writes it, and quickly searched. */
const mostDescription = 4 << 20

/** One character per byte. Without the zero bytes of UTF-16, the names in it read the same in every encoding. */
function readDescription(file: PdfFile): string {
  const metadata = file.resolve(file.catalog.get('Metadata'))
  if (metadata.kind !== 'stream' || metadata.raw.length > mostDescription) return ''
  return latin1(file.decode(metadata).subarray(0, mostDescription)).replaceAll('\0', '')
}

/** ISO 19005-1 6.7.11: an attribute or an element, always with this prefix. */
function claimOf(description: string, key: 'part' | 'conformance'): string {
  const found = new RegExp(`\\bpdfaid:${key}(?:\\s{0,9}=\\s{0,9}["']|\\s{0,9}>)\\s{0,9}(\\w)`).exec(description)
  return found?.[1] ?? ''
}

const mostIntents = 100

function readIntentColors(file: PdfFile): number | null {
  for (const intent of file.items(file.catalog.get('OutputIntents')).slice(0, mostIntents)) {
    const entries = file.entries(intent)
    if (asName(file.resolve(entries?.get('S'))) !== 'GTS_PDFA1') continue
    const profile = entriesOf(file.resolve(entries?.get('DestOutputProfile')))
    if (profile !== undefined) return asInteger(file.resolve(profile.get('N'))) ?? null
  }
  return null
}
