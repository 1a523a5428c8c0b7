import { readFile } from 'node:fs/promises'
import { describeCertificate, readPem } from '@countersign/pki'
import { StartRefused } from '../../vocabulary/start-refused.ts'

const example = 'for example TSA_ROOTS=/etc/countersign/tsa-roots.pem'

/** The certificates of the file that TSA_ROOTS names. */
export async function readTimestampRoots(path: string): Promise<Uint8Array[]> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`TSA_ROOTS names ${path}, which cannot be read (${error.code}): name a file, ${example}`)
  })
  const roots = await readAll(text).catch((error: Error) => {
    throw new StartRefused(`TSA_ROOTS names ${path}, where a certificate is broken (${error.message}).`)
  })
  if (roots.length === 0)
    throw new StartRefused(`TSA_ROOTS names ${path}, which holds no certificate in PEM, ${example}`)
  return roots
}

async function readAll(text: string): Promise<Uint8Array[]> {
  const certificates = readPem(text)
  for (const certificate of certificates) await describeCertificate(certificate)
  return certificates
}
