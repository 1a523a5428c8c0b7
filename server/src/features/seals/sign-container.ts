import { hash } from 'node:crypto'
import { type Signer, signCms } from '@countersign/pki'
import type { BegunContainer, PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import type { ClosedFile } from '../documents/close-file.ts'
import { type GatherPorts, gatherValidation, type SignatureProof } from '../documents/gather-validation.ts'

export interface ContainerPorts extends GatherPorts {
  readonly pdfWork: PdfWork
  readonly timestampAuthority: TimestampAuthority
}

/** A signature over the manifest, with its RFC 3161 timestamp: CAdES B-T (EN 319 122-1 6.3). */
export async function signManifest(
  { timestampAuthority }: Pick<ContainerPorts, 'timestampAuthority'>,
  signer: Signer,
  { digest }: BegunContainer,
  signingTime: Date,
): Promise<{ cms: Uint8Array; timestampToken: Uint8Array }> {
  let timestampToken: Uint8Array = new Uint8Array()
  const cms = await signCms({
    signer,
    digest,
    signingTime,
    async addTimestamp(signature) {
      timestampToken = (await timestampAuthority.timestamp(hash('sha256', signature, 'buffer'))).token
      return timestampToken
    },
  })
  return { cms, timestampToken }
}

/** Adds what the check of this signature needs for ever, and a timestamp over it all: B-T becomes B-LTA. */
export async function closeContainer(
  ports: ContainerPorts,
  bytes: Uint8Array,
  {
    signature,
    proofs,
  }: { signature: { readonly name: string; readonly cms: Uint8Array } | null; proofs: readonly SignatureProof[] },
): Promise<ClosedFile & { name: string }> {
  const at = ports.clock.now()
  const all = await gatherValidation(ports, proofs)
  const ofSigners = proofs.flatMap(({ certificate, ocspResponse: ocsp }) =>
    ocsp === null ? [] : [{ certificate, ocsp }],
  )
  const isShared = (item: Uint8Array) =>
    !ofSigners.some(({ certificate, ocsp }) => [certificate, ocsp].some((one) => Buffer.compare(one, item) === 0))
  const data = { ...all, certificates: all.certificates.filter(isShared), ocsps: all.ocsps.filter(isShared) }
  const begun = await ports.pdfWork.beginContainerTimestamp(bytes, { signature, data, ofSigners, at })
  const { token, time, until } = await ports.timestampAuthority.timestamp(begun.digest)
  const { name } = begun
  return { bytes: await ports.pdfWork.finishContainer(begun.bytes, { name, cms: token, at }), name, time, until }
}
