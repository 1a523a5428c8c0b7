import { type HashParts, hashByWebCrypto } from '@countersign/pki'
import { AsicError } from '../errors.ts'
import { writeManifest } from '../manifest/write-manifest.ts'
import { type Container, filesOf } from './container.ts'
import { freeNumber, SIGNATURE_TYPE } from './names.ts'

/** A signature that waits for its value. */
export type BegunSignature = {
  /** With the manifest, without the signature. */
  readonly container: Container
  /** The signature's place. */
  readonly name: string
  /** The digest of the signed manifest: SHA-256 unless another hash was requested. */
  readonly digest: Uint8Array
}

/** Adds a manifest of all files, for one more signer. Existing signatures are not touched. */
export async function beginContainerSignature(
  container: Container,
  {
    types = {},
    hash = hashByWebCrypto,
  }: { readonly types?: Readonly<Record<string, string>>; readonly hash?: HashParts } = {},
): Promise<BegunSignature> {
  const taken = new Set(container.entries.map(({ name }) => name))
  const manifestNamed = (number: string) => `META-INF/ASiCManifest${number}.xml`
  const signatureNamed = (number: string) => `META-INF/signature${number}.p7s`
  const number = freeNumber(taken, (free) => [manifestNamed(free), signatureNamed(free)])
  const name = signatureNamed(number)
  const references = []
  for (const file of filesOf(container)) {
    const digest = await hash('SHA-256', [file.content])
    references.push({ name: file.name, mimeType: types[file.name] ?? 'application/octet-stream', digest })
  }
  const manifest = writeManifest({ name, mimeType: SIGNATURE_TYPE }, references)
  return {
    container: { entries: [...container.entries, { name: manifestNamed(number), content: manifest }] },
    name,
    digest: await hash('SHA-256', [manifest]),
  }
}

/** Inserts the CMS, or the timestamp token. */
export function finishContainerSignature(
  { container, name }: Pick<BegunSignature, 'container' | 'name'>,
  cms: Uint8Array,
): Container {
  if (container.entries.some((entry) => entry.name === name)) {
    throw new AsicError('damaged', 'the place for the signature is taken')
  }
  return { entries: [...container.entries, { name, content: cms }] }
}
