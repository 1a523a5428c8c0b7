import { inTurn } from '../../documents/in-turn.ts'
import type { JudgePorts } from '../../documents/judge-pdf.ts'
import { noEvidence, type OutsideEvidence } from '../../documents/outside-evidence.ts'
import { refusingPdf } from '../../documents/refuse-pdf.ts'
import { isArchive } from '../is-archive.ts'
import { retrieveEvidence } from './retrieve-evidence.ts'
import type { RetrievePorts } from './retrieve-ports.ts'

/** What others say of the certificates of a PDF. While they are asked, the file takes nobody's turn. */
export async function askOutside(
  ports: JudgePorts & RetrievePorts,
  owner: string,
  read: () => Promise<Uint8Array>,
): Promise<OutsideEvidence> {
  const listed = await inTurn(owner, async () => {
    const bytes = await read()
    return isArchive(bytes) ? null : await refusingPdf('INVALID_PDF', ports.pdfWork.listCertificates(bytes))
  })
  // Containers bring their own evidence, or are judged by what is known here.
  if (listed === null) return noEvidence
  const { authority, timestampRoots } = ports
  const own = [...authority.anchors(), ...authority.keys().map(({ certificate }) => certificate)]
  return await retrieveEvidence(ports, listed, { own, anchors: timestampRoots })
}
