import { readFile } from 'node:fs/promises'
import { describeCertificate, readPem } from '@countersign/pki'
import { StartRefused } from '../../vocabulary/start-refused.ts'

/** Each look for a path tries them all. */
const mostRoots = 100

/** The certificates of the file that TSA_ROOTS names. */
export async function readTimestampRoots(path: string): Promise<Uint8Array[]> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    throw refused(path, `cannot be read (${error.code})`)
  })
  const roots = await readAll(text).catch((error: Error) => {
    throw refused(path, `holds a broken certificate (${error.message})`)
  })
  if (roots.length === 0) throw refused(path, 'holds no certificate')
  if (roots.length > mostRoots) throw refused(path, `holds more than ${mostRoots} certificates`)
  return roots
}

async function readAll(text: string): Promise<Uint8Array[]> {
  const certificates = readPem(text)
  for (const certificate of certificates) await describeCertificate(certificate)
  return certificates
}

function refused(path: string, why: string): StartRefused {
  return new StartRefused(
    `TSA_ROOTS names ${path}, which ${why}: name a file with root certificates in PEM, for example TSA_ROOTS=/etc/countersign/tsa-roots.pem`,
  )
}
