import { readCertificateFile } from '../read-certificate-file.ts'

/** The certificates of the file that TRUSTED_LIST_SIGNERS names. */
export async function readListSigners(path: string): Promise<Uint8Array[]> {
  const example = '/etc/countersign/list-signers.pem'
  return await readCertificateFile({ variable: 'TRUSTED_LIST_SIGNERS', path, what: 'certificates of signers', example })
}
