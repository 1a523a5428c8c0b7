/** Readers look for the header in as much of the beginning (ISO 32000-1 annex H, note 13). */
const HEAD = 1024

/** By what is in the file: names say nothing. */
export async function isPdf(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, HEAD).text()).includes('%PDF-')
  } catch {
    return false
  }
}

/** As an ASiC-E container begins (EN 319 162-1 A.1): a ZIP archive whose first file is its type, neither compressed nor with more. */
const TYPE = 'mimetypeapplication/vnd.etsi.asic-e+zip'
const HEADER = 30

/** By what is in the file: names say nothing. */
export async function isContainer(file: Blob): Promise<boolean> {
  try {
    const head = await file.slice(0, HEADER + TYPE.length).text()
    return head.startsWith('PK\u0003\u0004') && head.endsWith(TYPE)
  } catch {
    return false
  }
}
