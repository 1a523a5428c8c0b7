import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addValidation, authority, sign, stampTime } from '../../packages/pdf/test/support/sample-contract.ts'
import { generateKey, issueCertificate } from '../../packages/pki/src/index.ts'

/** What all programs sign with and trust: keys (PKCS#8), certificates and CRLs, as files. */
export async function writeKeys(folder: string): Promise<void> {
  const write = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)
  write('root.der', authority.root.certificate)
  write('issuing.der', authority.issuing.certificate)
  const [ofRoot, ofIssuing] = await authority.crls()
  write('root.crl', ofRoot as Uint8Array)
  write('issuing.crl', ofIssuing as Uint8Array)
  for (const profile of ['signer', 'tsa'] as const) {
    const { pkcs8, spki } = await generateKey('p256')
    write(`${profile}.p8`, pkcs8)
    write(`${profile}.der`, await certify(profile, spki))
  }
}

function certify(profile: 'signer' | 'tsa', publicKey: Uint8Array): Promise<Uint8Array> {
  return issueCertificate({
    profile,
    subject: { commonName: `Bench ${profile}` },
    publicKey,
    serialNumber: new TextEncoder().encode(profile),
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2034-01-01T00:00:00Z'),
    issuer: authority.issuing,
  })
}

/** As uploaded, signed once (B-T) and closed (B-LTA). */
export async function writeDocument(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const signed = await sign(bytes, '', { field: { kind: 'invisible', fieldName: 'Signature' } })
  const closed = await stampTime(await addValidation(signed))
  for (const [state, content] of Object.entries({ sign: bytes, signed, closed })) {
    writeFileSync(join(folder, `${name}.${state}.pdf`), content)
  }
}
