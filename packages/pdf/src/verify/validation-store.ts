import type { Evidence } from '@countersign/pki'
import { PdfError } from '../errors.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import type { PdfValue } from '../read/value.ts'

const MAX_ITEMS = 500

/** The document security store (EN 319 142-1 5.4.2.2). Nothing in it is trusted: it only saves requests. */
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

/** A damaged store proves less, and nothing else. */
function readData(file: PdfFile, item: PdfValue): Uint8Array | undefined {
  try {
    const stream = file.resolve(item)
    return stream.kind === 'stream' ? file.decode(stream) : undefined
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
