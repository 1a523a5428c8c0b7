import { PdfError } from '../errors.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import type { PdfValue } from '../read/value.ts'

/** DER each. */
export type Evidence = {
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
}

const MAX_ITEMS = 500

/** The document security store (EN 319 142-1 5.4.2.2). Nothing in it is trusted: it only saves asking for it. */
export function readValidationStore(file: PdfFile): Evidence {
  const store = file.entries(file.catalog.get('DSS'))
  return {
    certificates: streamsOf(file, store?.get('Certs')),
    crls: streamsOf(file, store?.get('CRLs')),
    ocsps: streamsOf(file, store?.get('OCSPs')),
  }
}

function streamsOf(file: PdfFile, value: PdfValue | undefined): Uint8Array[] {
  return file
    .items(value)
    .slice(0, MAX_ITEMS)
    .flatMap((item) => {
      const data = readData(file, item)
      return data === undefined ? [] : [data]
    })
}

/** A store that is damaged proves less, and nothing else. */
function readData(file: PdfFile, item: PdfValue): Uint8Array | undefined {
  try {
    const stream = file.resolve(item)
    return stream.kind === 'stream' ? file.decode(stream) : undefined
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** No more than the checks take: anybody can add to a file until they refuse it. */
const MAX_CERTIFICATES = 300
const MAX_ANSWERS = 100

/** The first parts first: what is too much is left out. */
export function joinEvidence(parts: readonly Partial<Evidence>[]): Evidence {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates ?? []).slice(0, MAX_CERTIFICATES),
    crls: parts.flatMap(({ crls }) => crls ?? []).slice(0, MAX_ANSWERS),
    ocsps: parts.flatMap(({ ocsps }) => ocsps ?? []).slice(0, MAX_ANSWERS),
  }
}

/** What came into the store after an earlier one was written. */
export function hasGrown(store: Evidence, before: Evidence): boolean {
  const kinds = ['certificates', 'crls', 'ocsps'] as const
  return kinds.some((kind) => store[kind].some((item) => !before[kind].some((old) => isSame(old, item))))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}
