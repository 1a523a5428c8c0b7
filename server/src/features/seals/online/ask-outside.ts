import type { FileWork } from '../../documents/file-work.ts'
import type { JudgePorts } from '../../documents/judge-file.ts'
import { noEvidence, type OutsideEvidence } from '../../documents/outside-evidence.ts'
import { refusingPdf } from '../../documents/refuse-file.ts'
import type { TrustedServices } from '../../trusted-lists/trusted-services.ts'
import { isArchive } from '../model.ts'
import type { RetrievePorts } from './evidence-source.ts'
import { retrieveEvidence } from './retrieve-evidence.ts'

export interface OutsidePorts extends JudgePorts, RetrievePorts, FileWork {
  readonly trustedServices: TrustedServices
}

/**
 * External evidence about the certificates of a PDF: from the loaded trusted lists and, online, from the servers that
 * the certificates name. While those are queried, the file occupies no slot.
 */
export async function askOutside(
  ports: OutsidePorts,
  owner: string,
  read: () => Promise<Uint8Array>,
  { online }: { readonly online: boolean },
): Promise<OutsideEvidence> {
  const { authority, timestampRoots, pdfWork, trustedServices } = ports
  const services = await trustedServices.current()
  if (!online && services === null) return noEvidence
  const found = await ports.fileSlots.run(owner, async () => {
    const bytes = await read()
    return isArchive(bytes) ? null : await refusingPdf('INVALID_PDF', pdfWork.listCertificates(bytes))
  })
  // Containers include their own evidence, or are judged by what is known here.
  if (found === null) return noEvidence
  const brought = [...found.leaves, ...found.others]
  const listed = services?.anchorsFor(brought) ?? []
  if (!online) return { ...noEvidence, listed, services }
  const own = [...authority.anchors(), ...authority.keys().map(({ certificate }) => certificate)]
  const anchors = [...timestampRoots, ...listed.map(({ certificate }) => certificate)]
  const evidence = await retrieveEvidence(ports, found, { own, anchors })
  return { ...evidence, listed: services?.anchorsFor([...brought, ...evidence.certificates]) ?? [], services }
}
