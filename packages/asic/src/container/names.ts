export const MIMETYPE = 'mimetype'
export const CONTAINER_TYPE = 'application/vnd.etsi.asic-e+zip'
export const SIGNATURE_TYPE = 'application/pkcs7-signature'
export const TIMESTAMP_TYPE = 'application/vnd.etsi.timestamp-token'
export const MANIFEST_TYPE = 'text/xml'

/** EN 319 162-1 4.4.4 and A.7: the names of a container's parts beside the files. */
export const ARCHIVE_MANIFEST = 'META-INF/ASiCArchiveManifest.xml'
const FOLDER = 'META-INF/'

export type PartKind = 'signature-manifest' | 'archive-manifest' | 'signature' | 'timestamp' | 'file'

export function kindOf(name: string): PartKind {
  if (!name.startsWith(FOLDER)) return 'file'
  const own = name.slice(FOLDER.length)
  if (/^ASiCManifest[^/]*\.xml$/.test(own)) return 'signature-manifest'
  if (/^ASiCArchiveManifest[^/]*\.xml$/.test(own)) return 'archive-manifest'
  if (/^[^/]*signature[^/]*\.p7s$/.test(own)) return 'signature'
  if (/^[^/]*timestamp[^/]*\.tst$/.test(own)) return 'timestamp'
  return 'file'
}

/** The first number for which none of these names is taken. */
export function freeNumber(taken: ReadonlySet<string>, names: (number: string) => readonly string[]): string {
  for (let number = 1; ; number++) {
    const text = String(number).padStart(3, '0')
    if (names(text).every((name) => !taken.has(name))) return text
  }
}
