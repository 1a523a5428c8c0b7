import type { ContainerTimestampRequest } from '../../ports/pdf-work.ts'
import type { ClosedFile, ClosePorts } from './close-file.ts'
import { gatherForRenewal, gatherValidation, type SignatureProof } from './gather-validation.ts'

export interface ClosedContainer extends ClosedFile {
  /** Of the timestamp. */
  readonly name: string
}

/** Adds what the check of this signature needs for ever, and a timestamp over it all: B-T becomes B-LTA. */
export async function closeContainer(
  ports: ClosePorts,
  bytes: Uint8Array,
  {
    signature,
    proofs,
  }: { signature: { readonly name: string; readonly cms: Uint8Array } | null; proofs: readonly SignatureProof[] },
): Promise<ClosedContainer> {
  const all = await gatherValidation(ports, proofs)
  const ofSigners = proofs.flatMap(({ certificate, ocspResponse: ocsp }) =>
    ocsp === null ? [] : [{ certificate, ocsp }],
  )
  const isShared = (item: Uint8Array) =>
    !ofSigners.some(({ certificate, ocsp }) => [certificate, ocsp].some((one) => Buffer.compare(one, item) === 0))
  const data = { ...all, certificates: all.certificates.filter(isShared), ocsps: all.ocsps.filter(isShared) }
  return await addProof(ports, bytes, { signature, data, ofSigners })
}

/** The same for one that was closed before, so that it outlives the certificates of its timestamps. */
export async function closeContainerAgain(ports: ClosePorts, bytes: Uint8Array): Promise<ClosedContainer> {
  const data = await gatherForRenewal(ports, await ports.pdfWork.containerSignatureValues(bytes))
  return await addProof(ports, bytes, { signature: null, data, ofSigners: [] })
}

async function addProof(
  { clock, pdfWork, timestampAuthority }: ClosePorts,
  bytes: Uint8Array,
  addition: Omit<ContainerTimestampRequest, 'at'>,
): Promise<ClosedContainer> {
  const at = clock.now()
  const begun = await pdfWork.beginContainerTimestamp(bytes, { ...addition, at })
  const { token, time, until } = await timestampAuthority.timestamp(begun.digest)
  const { name } = begun
  return { bytes: await pdfWork.finishContainer(begun.bytes, { name, cms: token, at }), name, time, until }
}
