import { readFile } from 'node:fs/promises'
import { describeCertificate, readPem } from '@countersign/pki'
import { StartRefused } from '../vocabulary/start-refused.ts'

const mostCertificates = 100

interface Setting {
  readonly variable: string
  readonly path: string
  /** What the certificates are for, and an example path. */
  readonly what: string
  readonly example: string
}

/** The certificates of the file that a setting names, each DER. Rejects with `StartRefused`. */
export async function readCertificateFile({ variable, path, what, example }: Setting): Promise<Uint8Array[]> {
  const refused = (why: string) =>
    new StartRefused(
      `${variable} is ${path}, which ${why}. Set a file with ${what} in PEM format, for example ${variable}=${example}`,
    )
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    throw refused(`cannot be read (${error.code})`)
  })
  const certificates = await readAll(text).catch((error: Error) => {
    throw refused(`has an invalid certificate (${error.message})`)
  })
  if (certificates.length === 0) throw refused('has no certificate')
  if (certificates.length > mostCertificates) throw refused(`has more than ${mostCertificates} certificates`)
  return certificates
}

async function readAll(text: string): Promise<Uint8Array[]> {
  const certificates = readPem(text)
  for (const certificate of certificates) await describeCertificate(certificate)
  return certificates
}

/** The certificates of the file in TRUSTED_LIST_SIGNERS. */
export async function readListSigners(path: string): Promise<Uint8Array[]> {
  const example = '/etc/countersign/list-signers.pem'
  return await readCertificateFile({ variable: 'TRUSTED_LIST_SIGNERS', path, what: 'certificates of signers', example })
}

/** The certificates of the file in TSA_ROOTS. Each search for a path tries them all. */
export async function readTimestampRoots(path: string): Promise<Uint8Array[]> {
  const example = '/etc/countersign/tsa-roots.pem'
  return await readCertificateFile({ variable: 'TSA_ROOTS', path, what: 'root certificates', example })
}
