import type { ContainerTimestampRequest } from '../../ports/pdf-work.ts'
import { type ClosedFile, type ClosePorts, imprintOf } from './close-file.ts'
import { gatherForRenewal, gatherValidation, type SignatureProof } from './gather-validation.ts'

/** Every signature and timestamp contains them, and no reader accepts one of more than 8 MB. */
const mostListBytes = 4 * 1024 * 1024

export interface ClosedContainer extends ClosedFile {
  /** The name of the timestamp. */
  readonly name: string
}

/** Adds everything needed to validate this signature forever, and a timestamp over it all: B-T becomes B-LTA. */
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
  const data = {
    certificates: all.certificates.filter(isShared),
    crls: smallLists(ports, all.crls),
    ocsps: all.ocsps.filter(isShared),
  }
  return await addProof(ports, bytes, { signature, data, ofSigners })
}

/** Extends a closed container, so that it outlives the certificates of its timestamps. */
export async function closeContainerAgain(ports: ClosePorts, bytes: Uint8Array): Promise<ClosedContainer> {
  const all = await gatherForRenewal(ports, await ports.pdfWork.containerSignatureValues(bytes))
  const data = { ...all, crls: smallLists(ports, all.crls) }
  return await addProof(ports, bytes, { signature: null, data, ofSigners: [] })
}

/** Smallest first, as many as fit: a signature is valid without one of them, but not if it is too large. */
function smallLists({ logger }: Pick<ClosePorts, 'logger'>, lists: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0
  const fitting = lists
    .toSorted((one, other) => one.length - other.length)
    .filter(({ length }) => {
      bytes += length
      return bytes <= mostListBytes
    })
  const leftOut = lists.length - fitting.length
  if (leftOut > 0) logger.warn({ leftOut }, 'revocation lists omitted: too large for a container')
  return fitting
}

async function addProof(
  { clock, pdfWork, timestampAuthority }: ClosePorts,
  bytes: Uint8Array,
  addition: Omit<ContainerTimestampRequest, 'at'>,
): Promise<ClosedContainer> {
  const at = clock.now()
  const begun = await pdfWork.beginContainerTimestamp(bytes, { ...addition, at, ...imprintOf(timestampAuthority) })
  const { token, time, until, weakness } = await timestampAuthority.timestamp(begun.digest)
  const { name } = begun
  return { bytes: await pdfWork.finishContainer(begun.bytes, { name, cms: token, at }), name, time, until, weakness }
}
