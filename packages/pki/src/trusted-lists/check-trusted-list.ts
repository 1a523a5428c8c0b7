import { validityOf } from '../certificates/validity.ts'
import { PkiError } from '../errors.ts'
import { readTrustedList } from './read-trusted-list.ts'
import type { TrustedList } from './trusted-list.ts'
import { checkXmlSignature } from './xml/check-xml-signature.ts'
import { readXml } from './xml/read-xml.ts'

export type TrustedListReport =
  | { readonly valid: true; readonly list: TrustedList }
  /** A sentence for people. */
  | { readonly valid: false; readonly reason: string }

/**
 * Reads a trusted list that one of these signers has signed. Reads only what the signature covers. The caller decides
 * by `nextUpdate` whether the list is current.
 */
export async function checkTrustedList(bytes: Uint8Array, signers: readonly Uint8Array[]): Promise<TrustedListReport> {
  try {
    const document = readXml(bytes)
    const signature = await checkXmlSignature(document, signers)
    if (!signature.valid) return signature
    const list = readTrustedList(document.root)
    const issuedAt = new Date(list.issuedAt)
    const { notBefore, notAfter } = validityOf(signature.signer)
    if (issuedAt < notBefore || issuedAt > notAfter) {
      return { valid: false, reason: 'The certificate that signed the list was not valid when the list was issued.' }
    }
    return { valid: true, list }
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return { valid: false, reason: `The list cannot be read: ${error.message}.` }
  }
}
