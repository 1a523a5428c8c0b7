import type { ImprintHash } from '@countersign/pki'
import { toBase64 } from '@countersign/proof/bytes'
import { ASIC_NAMESPACE, DIGITAL_SIGNATURE_NAMESPACE } from './manifest.ts'

export type ReferenceToWrite = {
  readonly name: string
  readonly mimeType?: string
  readonly digest: Uint8Array
  readonly isRoot?: boolean
}

const METHODS: Readonly<Record<ImprintHash, string>> = {
  'SHA-256': 'http://www.w3.org/2001/04/xmlenc#sha256',
  'SHA-384': 'http://www.w3.org/2001/04/xmldsig-more#sha384',
}

/** EN 319 162-1 annex A.4. */
export function writeManifest(
  signature: { readonly name: string; readonly mimeType: string },
  references: readonly ReferenceToWrite[],
  by: ImprintHash = 'SHA-256',
): Uint8Array {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    `<asic:ASiCManifest xmlns:asic="${ASIC_NAMESPACE}" xmlns:ds="${DIGITAL_SIGNATURE_NAMESPACE}">`,
    `<asic:SigReference URI="${uriOf(signature.name)}" MimeType="${escaped(signature.mimeType)}"/>`,
    ...references.flatMap(({ name, mimeType, digest, isRoot }) => [
      `<asic:DataObjectReference URI="${uriOf(name)}"${mimeType === undefined ? '' : ` MimeType="${escaped(mimeType)}"`}${isRoot ? ' Rootfile="true"' : ''}>`,
      `<ds:DigestMethod Algorithm="${METHODS[by]}"/>`,
      `<ds:DigestValue>${toBase64(digest)}</ds:DigestValue>`,
      '</asic:DataObjectReference>',
    ]),
    '</asic:ASiCManifest>',
  ]
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

function uriOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/').replaceAll("'", '%27')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
