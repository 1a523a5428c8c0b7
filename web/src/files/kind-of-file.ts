/** Readers look for the header in the first 1024 bytes (ISO 32000-1 annex H, note 13). */
const HEAD = 1024

/** Reads the content, because file names are not reliable. */
export async function isPdf(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, HEAD).text()).includes('%PDF-')
  } catch {
    return false
  }
}

/**
 * The start of an ASiC-E container (EN 319 162-1 A.1): a ZIP archive whose first file is its type, uncompressed and
 * without extra fields.
 */
const TYPE = 'mimetypeapplication/vnd.etsi.asic-e+zip'
const HEADER = 30

/** Reads the content, because file names are not reliable. */
export async function isContainer(file: Blob): Promise<boolean> {
  try {
    const head = await file.slice(0, HEADER + TYPE.length).text()
    return head.startsWith('PK\u0003\u0004') && head.endsWith(TYPE)
  } catch {
    return false
  }
}
