import { type EdwardsHash, edwardsCms } from '../../../pki/test/support/edwards-cms.ts'
import { OpenSsl } from '../../../pki/test/support/openssl.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { contract, SIGNED_AT } from './sample-contract.ts'

/** The sample contract, signed by a new key of that curve with its own certificate. */
export async function signByEdwards(
  test: { after: (run: () => void) => void },
  curve: 'ed25519' | 'ed448',
  hash: EdwardsHash,
): Promise<{ bytes: Uint8Array; certificate: Uint8Array }> {
  const openssl = new OpenSsl(test)
  const words = ['-x509', '-nodes', '-days', '9000', '-subj', '/CN=Edwina', '-addext', 'keyUsage=digitalSignature']
  openssl.run('req', ...words, '-newkey', curve, '-keyout', 'key', '-outform', 'der', '-out', 'der')
  const certificate = openssl.read('der')
  const field = { kind: 'prepared', fieldName: 'Signature_1' } as const
  const prepared = await beginSignature(contract, { field, subFilter: 'ETSI.CAdES.detached', signingTime: SIGNED_AT })
  const [, end, start] = prepared.byteRange
  const content = Buffer.concat([prepared.bytes.subarray(0, end), prepared.bytes.subarray(start)])
  const signer = { certificate, key: Buffer.from(openssl.read('key')).toString() }
  return { bytes: finishSignature(prepared, await edwardsCms(content, signer, hash)), certificate }
}
