import { readCertificateFile } from '../read-certificate-file.ts'

/** The certificates of the file that TSA_ROOTS names. Each look for a path tries them all. */
export async function readTimestampRoots(path: string): Promise<Uint8Array[]> {
  const example = '/etc/countersign/tsa-roots.pem'
  return await readCertificateFile({ variable: 'TSA_ROOTS', path, what: 'root certificates', example })
}
